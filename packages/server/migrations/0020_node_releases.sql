-- Which release each node is of, for whoever looks after an upgrade.

alter table nodes add column release text;
comment on column nodes.release is 'The release that it runs; null: one from before nodes said so.';
