import { weekdays } from '@alba/contracts/agenda/weekly-hours'
import type { WeeklyHoursView } from '@alba/contracts/agenda/weekly-hours-api'
import { french } from '@alba/contracts/shared/typography'
import { useFormContext } from 'react-hook-form'
import { longDate, weekdayOf } from '../../../shared/centre-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, Choices } from '../../../ui/choice.tsx'
import styles from './weekly-form.module.css'
import { HOLIDAYS, hoursInWords, type WeeklyValues } from './weekly-values.ts'

/**
 * The choice of which public holidays are days off, and a list of the next ones. Opening a holiday adds an exception
 * for its date.
 */
export function HolidayFields({ holidays }: { holidays: WeeklyHoursView['holidays'] }) {
  const { register, watch, setValue } = useFormContext<WeeklyValues>()
  const { holidaysOff, exceptions, week } = watch()
  const coming = holidays.filter(({ only_in_alsace_moselle: isLocal }) => !isLocal || holidaysOff === 'alsace-moselle')
  const setExceptions = (changed: WeeklyValues['exceptions']) => setValue('exceptions', changed, { shouldDirty: true })
  const hoursOf = (date: string) => week[weekdays[weekdayOf(date)] ?? 'monday']
  return (
    <fieldset className={styles.fieldset}>
      <legend>Jours fériés</legend>
      <Choices label="Jours fériés" className={styles.choices}>
        {HOLIDAYS.map(([value, label]) => (
          <Choice key={value} {...register('holidaysOff')} value={value} isButtonShown>
            <span>{label}</span>
          </Choice>
        ))}
      </Choices>
      {holidaysOff !== 'none' && (
        <ul className={styles.holidays}>
          {coming.map(({ date, name }) => {
            const exception = exceptions.find(other => other.date === date)
            const usual = hoursOf(date)
            return (
              <li key={date}>
                <span>
                  <b>{name}</b>{' '}
                  <span>{french(`${longDate(date)} : ${exception ? hoursInWords(exception.hours) : 'fermé'}`)}</span>
                </span>
                {exception && (
                  <Button
                    small
                    look="quiet"
                    onClick={() => setExceptions(exceptions.filter(other => other.date !== date))}
                  >
                    Refermer<span className="visuallyHidden"> : {name}</span>
                  </Button>
                )}
                {!exception && usual.length > 0 && (
                  <Button
                    small
                    look="quiet"
                    onClick={() => setExceptions([...exceptions, { date, hours: usual.map(range => ({ ...range })) }])}
                  >
                    Ouvrir<span className="visuallyHidden"> : {name}</span>
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}
