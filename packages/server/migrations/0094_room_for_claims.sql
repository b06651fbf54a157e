-- A delivery's row is written anew when it is claimed and again when the answer is in. With room for both on its page, the claim
-- touches no index.
alter table deliveries set (fillfactor = 40);
