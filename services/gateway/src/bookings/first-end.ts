/** The end of the treatment of the booking `b`, or of the first of two, in SQL. The column `ends_at` is the end of both. */
export const FIRST_END = `CASE WHEN b.second_practitioner_id IS NULL THEN b.ends_at
  ELSE b.starts_at + b.duration_minutes * interval '1 minute' END`
