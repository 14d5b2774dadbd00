-- One row each, with id 1; no row until the centre changes the setting for the first time.
CREATE TABLE booking_rules (
  id integer PRIMARY KEY,
  hold_minutes integer NOT NULL,
  minimum_notice_minutes integer NOT NULL,
  horizon_days integer NOT NULL,
  start_times text[] NOT NULL,
  terms_version text NOT NULL
);

CREATE TABLE construction_banner (
  id integer PRIMARY KEY,
  enabled boolean NOT NULL,
  text text NOT NULL
);
