CREATE TABLE categories (
  id integer PRIMARY KEY,
  slug text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  rank integer NOT NULL
);

CREATE TABLE services (
  id integer PRIMARY KEY,
  category_id integer,
  name text NOT NULL,
  description text NOT NULL,
  detailed_description text,
  target_audience text,
  benefits text,
  duration_minutes integer NOT NULL,
  price_cents integer NOT NULL,
  sessions_count integer NOT NULL,
  buffer_before_minutes integer NOT NULL,
  buffer_after_minutes integer NOT NULL,
  room_type text NOT NULL,
  questionnaire_id integer
);

CREATE TABLE questionnaires (
  id integer PRIMARY KEY,
  questionnaire_type text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  questions jsonb NOT NULL
);
CREATE INDEX questionnaires_type ON questionnaires (questionnaire_type);

CREATE TABLE rooms (
  id integer PRIMARY KEY,
  name text NOT NULL,
  room_type text NOT NULL
);

CREATE TABLE practitioners (
  id integer PRIMARY KEY,
  name text NOT NULL
);
