CREATE TABLE tally (
  id integer PRIMARY KEY,
  name text NOT NULL,
  changes integer NOT NULL
);
