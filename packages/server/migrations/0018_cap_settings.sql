-- What a cap does with runs that it cannot attribute or price. Existing caps keep their behaviour: such runs are not limited.
alter table caps
  add column missing_user text not null default 'ignore',
  add column unpriced text not null default 'ignore',
  add constraint caps_missing_user_is_known check (missing_user in ('count', 'refuse', 'ignore')),
  add constraint caps_unpriced_is_known check (unpriced in ('refuse', 'ignore'));
comment on column caps.missing_user is 'With each_user: whether runs without a user share one limit, are rejected, or are not limited.';
comment on column caps.unpriced is 'For dollars: whether runs of models without a price fail, or count as zero.';

comment on column run_costs.runs is 'Accepted runs of the end user, in the rows without a model.';
