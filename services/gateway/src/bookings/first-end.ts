/**
 * When the treatment of the booking `b` ends, or the first of its two: an SQL expression of the type `timestamptz`, for
 * a statement in which `b` is `bookings.bookings`. Of two treatments, the column `ends_at` is the end of both, and
 * `duration_minutes` the length of the first.
 */
export const FIRST_END = `CASE WHEN b.second_practitioner_id IS NULL THEN b.ends_at
  ELSE b.starts_at + b.duration_minutes * interval '1 minute' END`
