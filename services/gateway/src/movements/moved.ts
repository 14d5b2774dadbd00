/** The list of a source's movements, opened as rows. */
const OPENED = `CROSS JOIN LATERAL json_to_recordset(source.movements)
    AS moved(kind text, at timestamptz, cents integer, event_id text, position text, booking_id bigint)`

/** The sources with several movements of which one may be from the instant $1 on and before $2. */
const SEVERAL = `source.sole_kind IS NULL AND source.last_at >= $1 AND source.first_at < $2`
const SOLE = `source.sole_kind IS NOT NULL AND source.first_at >= $1 AND source.first_at < $2`

/**
 * The movements from the instant $1 on and before $2, save those of packages (`of-packages.ts`). The columns of the
 * instants leave out the sources without a movement in that time before their movements are read.
 */
export const MOVED = `movements.sources AS source ${OPENED}
  WHERE source.kind <> 'package' AND (${SOLE} OR ${SEVERAL}) AND moved.at >= $1 AND moved.at < $2`

/**
 * The same movements with nothing but instant, kind and amount, for sums. Most sources have one movement, and an index
 * has all that it says: their lists are not opened.
 * @param ofSales a condition on `source.sale`, or an empty text
 */
export const movedInSums = (ofSales: string): string => `
  (SELECT source.first_at AS at, source.sole_kind AS kind, source.sole_cents AS cents
    FROM movements.sources AS source WHERE ${SOLE} ${ofSales}
  UNION ALL
  SELECT moved.at, moved.kind, moved.cents FROM movements.sources AS source ${OPENED}
    WHERE source.kind <> 'package' AND ${SEVERAL} AND moved.at >= $1 AND moved.at < $2 ${ofSales}) AS moved`
