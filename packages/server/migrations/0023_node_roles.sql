-- What each node does, so that somebody who looks from outside finds out which roles nobody has.
alter table nodes add column roles text[];
comment on column nodes.roles is 'Of gateway, worker, delivery and scheduler; null: the node is of a release that did not say.';
