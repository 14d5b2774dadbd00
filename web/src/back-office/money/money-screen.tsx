import { todayAtCentre } from '../../shared/centre-time.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { MovementList } from './movement-list.tsx'
import { Overview } from './overview.tsx'
import { OwedList } from './owed-list.tsx'
import { placeOf } from './place.ts'

/**
 * « Comptes »: the sums of money received and refunded, the debt in unused vouchers, and the lists of movements behind
 * each sum.
 */
export default function MoneyScreen() {
  const address = useSearchState()
  const place = placeOf(address.get, todayAtCentre())
  const { list, page, owedOn } = place
  if (list?.kind === 'owed') return <OwedList on={owedOn} page={page} />
  return list ? <MovementList list={list} page={page} /> : <Overview place={place} />
}
