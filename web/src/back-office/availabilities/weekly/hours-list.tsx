import { weekdays } from '@alba/contracts/agenda/weekly-hours'
import { numericDate, weekdayAndDate } from '../../../shared/centre-time.ts'
import styles from './weekly.module.css'
import { DAY_NAMES, type Hours, holidaysInWords, hoursInWords } from './weekly-values.ts'

/** How many exceptions the list shows. */
const SHOWN = 5

/** The hours of each weekday, on public holidays, and on the next dates with other hours (exceptions). */
export function HoursList({ hours }: { hours: Hours }) {
  const { week, holidays_off, until, exceptions } = hours
  return (
    <>
      <dl className={styles.week}>
        {weekdays.map(weekday => (
          <div key={weekday} data-closed={week[weekday].length === 0 || undefined}>
            <dt>{DAY_NAMES[weekday]}</dt>
            <dd>
              {week[weekday].length === 0
                ? 'Fermé'
                : week[weekday].map(range => <span key={range.start}>{hoursInWords([range])}</span>)}
            </dd>
          </div>
        ))}
        <div>
          <dt>Jours fériés</dt>
          <dd>{holidaysInWords(holidays_off)}</dd>
        </div>
        {until !== null && (
          <div>
            <dt>Jusqu’au</dt>
            <dd>{numericDate(until)}</dd>
          </div>
        )}
      </dl>
      {exceptions.length > 0 && (
        <>
          <h3 className={styles.part}>Exceptions</h3>
          <ul className={styles.exceptions}>
            {exceptions.slice(0, SHOWN).map(({ date, hours: hoursOfDay }) => (
              <li key={date}>
                <span>{weekdayAndDate(date)}</span> <b>{hoursInWords(hoursOfDay)}</b>
              </li>
            ))}
          </ul>
          {exceptions.length > SHOWN && <p className={styles.more}>et {exceptions.length - SHOWN} de plus</p>}
        </>
      )}
    </>
  )
}
