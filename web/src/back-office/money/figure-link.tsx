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
  /** Whether it is shown although nothing moved. */
  isShown?: boolean
}

/** A figure that leads to the movements that it is the sum of. It is a plain text when there are none. */
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
