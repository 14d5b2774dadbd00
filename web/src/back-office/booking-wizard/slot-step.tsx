import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { availableDatesQuery, firstAvailableQuery, type Sought } from '../../api/agenda.ts'
import { choices } from '../../shared/centre.ts'
import { type DateString, monthOf, todayAtCentre, weekdayAndDate } from '../../shared/centre-time.ts'
import { MonthGrid } from '../../shared/staff/month-grid.tsx'
import { RoomBar } from '../../shared/staff/room-bar.tsx'
import { roomTypeName } from '../../shared/staff/rooms.ts'
import { Notice } from '../../ui/notice.tsx'
import { AskedHour } from './asked-hour.tsx'
import { type Chosen, nameOfSought, type Second, soughtFor } from './chosen.ts'
import { DayStarts, StartsPending } from './day-starts.tsx'
import { SecondPanel } from './second-panel.tsx'
import lines from './service-line.module.css'
import styles from './slot-step.module.css'
import { StepPane } from './step-pane.tsx'

/** The most days that the server accepts in one request: a month. */
const DAYS_ASKED = 31

type Props = {
  chosen: Chosen
  day: DateString | null
  /** The chosen start, such as `09:00`; null before any is chosen. */
  time: string | null
  /** The start of this day that is taken if it can be had (`Draft`); null without one. */
  asked: string | null
  /** Whether the user pressed « next » without having chosen a start. */
  isMissing: boolean
  onDay: (day: DateString) => void
  onTime: (time: string) => void
  onSecond: (second: Second | null) => void
  /** Shown below the starts of the day: the choice of the practitioner. */
  children?: ReactNode
}

/**
 * The step for day and start. It opens at the first day that is offered online. Staff may choose any day from today on,
 * since they may also book where nothing is offered.
 */
export function SlotStep({ chosen, day, time, asked, isMissing, onDay, onTime, onSecond, children }: Props) {
  const { service } = chosen
  const sought = soughtFor(chosen)
  const today = todayAtCentre()
  const first = useQuery({ ...firstAvailableQuery(sought), enabled: day === null })
  const shownDay = day ?? (first.isPending ? null : (first.data?.first_available_date ?? today))
  useEffect(() => {
    if (day === null && shownDay) onDay(shownDay)
  }, [day, shownDay, onDay])
  return (
    <StepPane label="Date et heure">
      {isMissing && <Notice tone="error">Veuillez sélectionner un service et un créneau</Notice>}
      <div className={styles.slot}>
        <div>
          <div className={lines.summary}>
            <RoomBar type={service.room_type} />
            <span>
              <b>{service.name}</b>
              <small>
                {durationLabel(service.duration_minutes)}, {roomTypeName(service.room_type)}
              </small>
            </span>
            <strong>{exactPrice(service.price)}</strong>
          </div>
          {choices.twoTreatments && <SecondPanel key={service.id} chosen={chosen} onChange={onSecond} />}
          {shownDay && <Days sought={sought} day={shownDay} today={today} onDay={onDay} />}
        </div>
        {shownDay ? (
          <div>
            <h3 className={styles.dayName}>{weekdayAndDate(shownDay)}</h3>
            {asked !== null && (
              <AskedHour
                key={nameOfSought(sought)}
                sought={sought}
                day={shownDay}
                asked={asked}
                time={time}
                onTime={onTime}
                onDay={onDay}
              />
            )}
            <DayStarts
              key={`${shownDay} ${nameOfSought(sought)}`}
              sought={sought}
              day={shownDay}
              time={time}
              asked={asked}
              onTime={onTime}
            />
            {children && <div className={styles.after}>{children}</div>}
          </div>
        ) : (
          <StartsPending />
        )}
      </div>
    </StepPane>
  )
}

type DaysProps = Pick<Props, 'onDay'> & { sought: Sought; day: DateString; today: DateString }

function Days({ sought, day, today, onDay }: DaysProps) {
  const [month, setMonth] = useState(day)
  const from = monthOf(month) > today ? monthOf(month) : today
  const dates = useQuery(availableDatesQuery(sought, from, DAYS_ASKED))
  return (
    <MonthGrid
      month={month}
      today={today}
      onMonth={setMonth}
      chosen={day}
      min={today}
      marked={{ days: dates.data ?? [], meaning: 'créneaux proposés' }}
      onChoose={date => {
        setMonth(date)
        onDay(date)
      }}
      big
    />
  )
}
