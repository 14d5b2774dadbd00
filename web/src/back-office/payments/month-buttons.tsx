import { capital, monthAndYear, todayAtCentre } from '../../shared/centre-time.ts'
import { Button } from '../../ui/button.tsx'
import { monthSpan } from './filter.ts'
import styles from './payments.module.css'

export type Span = { readonly from: string | undefined; readonly to: string | undefined }

/** Buttons that choose this month, one of the two before it, or all dates. */
export const MonthButtons = ({ onSpan }: { onSpan: (span: Span) => void }) => (
  <fieldset className={styles.months}>
    <legend className="visuallyHidden">Période</legend>
    {[0, -1, -2].map(months => {
      const span = monthSpan(todayAtCentre(), months)
      return (
        <Button key={months} look="outline" small onClick={() => onSpan(span)}>
          {capital(monthAndYear(span.from))}
        </Button>
      )
    })}
    <Button look="quiet" small onClick={() => onSpan({ from: undefined, to: undefined })}>
      Toutes les dates
    </Button>
  </fieldset>
)
