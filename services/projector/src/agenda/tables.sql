-- One row a calendar day of the centre; a month is 31 rows of one index range.
-- The rows change with every booking: room in each page keeps those updates off the index.
CREATE TABLE days (
  date date PRIMARY KEY,
  schedule jsonb NOT NULL
) WITH (fillfactor = 70);
