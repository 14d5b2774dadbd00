import type { Sums } from '@alba/contracts/movements/api'
import { figureTitles } from '@alba/contracts/movements/figure-names'
import type { Figure } from '@alba/contracts/movements/kinds'
import { amount } from '@alba/contracts/shared/price'
import { Link } from 'wouter'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { type Span, titleOfSpan, withMovements } from './place.ts'

type Props = {
  figure: Figure
  span: Span
  sums: Sums
  /** Whether « 0,00 € » is shown when there are no movements. By default nothing is shown then. */
  isShown?: boolean
}

/** A sum with a link to its list of movements. Without any movement there is no link. */
export function FigureLink({ figure, span, sums, isShown }: Props) {
  const address = useSearchState()
  const { cents, count } = sums[figure]
  if (count === 0) return isShown ? <span>{amount(0)}</span> : null
  return (
    <Link
      href={address.addressWith(withMovements(figure, span))}
      aria-label={`${amount(cents)}, ${figureTitles[figure]}, ${titleOfSpan(span)}`}
    >
      {amount(cents)}
    </Link>
  )
}
