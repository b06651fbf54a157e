-- What the model's providers counted; null for runs that no model ran.
alter table runs add column usage text;
