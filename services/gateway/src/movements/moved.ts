/**
 * The movements from the instant $1 on and before $2, save those of packages (`of-packages.ts`). The columns of the source leave out the
 * sources that have none in that time.
 */
export const MOVED = `movements.sources AS source CROSS JOIN LATERAL json_to_recordset(source.movements)
    AS moved(kind text, at timestamptz, cents integer, event_id text, position text, booking_id bigint)
  WHERE source.kind <> 'package' AND source.last_at >= $1 AND source.first_at < $2
    AND moved.at >= $1 AND moved.at < $2`
