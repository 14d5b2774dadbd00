import { todayAtCentre } from '../../shared/centre-time.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { MovementList } from './movement-list.tsx'
import { Overview } from './overview.tsx'
import { OwedList } from './owed-list.tsx'
import { placeOf } from './place.ts'

/** « Comptes »: what was taken and returned, what is owed in vouchers, and the lists behind the figures. */
export default function MoneyScreen() {
  const address = useSearchState()
  const place = placeOf(address.get, todayAtCentre())
  const { list, page, owedOn } = place
  if (list?.kind === 'owed') return <OwedList on={owedOn} page={page} />
  return list ? <MovementList list={list} page={page} /> : <Overview place={place} />
}
