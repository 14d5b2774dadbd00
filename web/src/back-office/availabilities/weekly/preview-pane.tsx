import type { WeeklyHoursPreview } from '@alba/contracts/agenda/weekly-hours-api'
import { french } from '@alba/contracts/shared/typography'
import { longDate } from '../../../shared/centre-time.ts'
import { AffectedBookings } from '../../../shared/staff/affected-bookings.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { Live } from '../../../ui/live.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { absenceInWords, keptInWords, previewInWords, replacedInWords } from './preview-words.ts'
import styles from './weekly-form.module.css'

type Props = {
  preview: WeeklyHoursPreview
  resetsDays: boolean
  onResets: (resets: boolean) => void
}

/** A preview of what saving the hours will change. */
export function PreviewPane({ preview, resetsDays, onResets }: Props) {
  const { opened_days, closed_days, changed_days, kept_days, absence_days, replaced_from, affected_bookings } = preview
  return (
    <>
      <Live className={styles.summary}>{french(previewInWords(preview))}</Live>
      {replaced_from.length > 0 && <Notice>{french(replacedInWords(replaced_from))}</Notice>}
      <Days title="S’ouvrent" days={opened_days} />
      <Days title="Se ferment" days={closed_days} />
      <Days title="Changent d’horaires" days={changed_days} />
      {affected_bookings.length > 0 && (
        <AffectedBookings bookings={affected_bookings}>
          Ces réservations resteront, en dehors des disponibilités. Vous les trouverez dans « À déplacer » :
        </AffectedBookings>
      )}
      {absence_days.length > 0 && (
        <Days
          title={absenceInWords(absence_days)}
          days={absence_days}
          isCounted
          note="Pour en rouvrir un, ajoutez une exception à sa date, ou une disponibilité dans le calendrier."
        />
      )}
      {(kept_days.length > 0 || resetsDays) && (
        <>
          {kept_days.length > 0 && <Days title={keptInWords(kept_days)} days={kept_days} isCounted />}
          <CheckField id="weekly-resets" checked={resetsDays} onChange={event => onResets(event.target.checked)}>
            Appliquer aussi ces horaires aux jours modifiés à la main
          </CheckField>
        </>
      )}
    </>
  )
}

type DaysProps = {
  title: string
  days: readonly string[]
  /** Whether the title contains their number. */
  isCounted?: boolean
  note?: string
}

/** A list of days, which may be long. */
const Days = ({ title, days, isCounted, note }: DaysProps) =>
  days.length === 0 ? null : (
    <details className={styles.days}>
      <summary>
        {french(title)} {!isCounted && <span>{days.length}</span>}
      </summary>
      {note && <p>{french(note)}</p>}
      <ul>
        {days.map(day => (
          <li key={day}>{longDate(day)}</li>
        ))}
      </ul>
    </details>
  )
