-- Secret keys that rotate: nodes say which they have, and every column that holds boxes says so.

alter table nodes add column secret_key_ids text[];
comment on column nodes.secret_key_ids is 'Names of the secret keys that it has, the one it seals with first; null: a release before keys had names.';

comment on column agent_revisions.configuration is 'JSON; headers and secret of an HTTP agent in it are encrypted, and sealed anew when the secret key rotates.';
comment on column webhooks.previous_secret is 'Encrypted.';
comment on column installation.value is 'Where the name begins with secret-key-proof: encrypted, by the key that is sealed with or by one that boxes may still name.';
