/** Makes rows `moved` of the list of movements that each `source` has as JSON. */
const OPENED = `CROSS JOIN LATERAL json_to_recordset(source.movements)
    AS moved(kind text, at timestamptz, cents integer, event_id text, position text, booking_id bigint)`

/**
 * A source has one movement, as most have, or several. In the period from the instant $1 on and before $2, a single one
 * must be; of several, one may be, so each of them is compared as well.
 */
const SEVERAL = `source.sole_kind IS NULL AND source.last_at >= $1 AND source.first_at < $2`
const SOLE = `source.sole_kind IS NOT NULL AND source.first_at >= $1 AND source.first_at < $2`

/**
 * The movements from the instant $1 on and before $2, save those of packages (`of-packages.ts`). `SOLE` and `SEVERAL`
 * compare columns first, so that the JSON of other sources is not read.
 */
export const MOVED = `movements.sources AS source ${OPENED}
  WHERE source.kind <> 'package' AND (${SOLE} OR ${SEVERAL}) AND moved.at >= $1 AND moved.at < $2`

/**
 * The same movements with nothing but instant, kind and amount, for sums. For a source with one movement, columns of an
 * index have these three, so its JSON is not read.
 * @param ofSales a condition on `source.sale`, or an empty text
 */
export const movedInSums = (ofSales: string): string => `
  (SELECT source.first_at AS at, source.sole_kind AS kind, source.sole_cents AS cents
    FROM movements.sources AS source WHERE ${SOLE} ${ofSales}
  UNION ALL
  SELECT moved.at, moved.kind, moved.cents FROM movements.sources AS source ${OPENED}
    WHERE source.kind <> 'package' AND ${SEVERAL} AND moved.at >= $1 AND moved.at < $2 ${ofSales}) AS moved`
