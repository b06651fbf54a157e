-- Facts about the installation itself, such as a sealed text that proves a node has the right secret key.
create table installation (
  name text primary key,
  value text not null
);
