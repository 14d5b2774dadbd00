import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { availableDatesQuery, firstAvailableQuery, refreshStarts, type Sought } from '../../../api/agenda.ts'
import { bookingRulesQuery } from '../../../api/booking-rules.ts'
import { centre, choices } from '../../../shared/centre.ts'
import { addDays, localOf, mondayOf, splitLocal, todayAtCentre } from '../../../shared/centre-time.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { afterAbandoning } from '../model/abandon.ts'
import { setValues, useDraft } from '../model/draft.ts'
import { useFlow } from '../model/flow-store.ts'
import { send } from '../model/send.ts'
import { DAYS_SHOWN, shownWeek } from '../model/week.ts'
import styles from './date-time-picker.module.css'
import { DayChoice } from './day-choice.tsx'
import { Nearest, useNearest } from './nearest-starts.tsx'
import { NextHours } from './next-hours.tsx'
import { PractitionerChoice, useWishedName } from './practitioner-choice.tsx'
import { secondWords } from './second-words.ts'
import { TimeChoice } from './time-choice.tsx'

/**
 * The week to show: the one that the visitor went to, else that of the chosen day, else that of the first free day,
 * else that of today.
 */
function useShownWeek(sought: Sought) {
  const today = todayAtCentre()
  const first = useQuery(afterAbandoning(firstAvailableQuery(sought)))
  const rules = useQuery(bookingRulesQuery)
  const chosen = useDraft(draft => draft.values.date)
  const [visitedDay, setVisitedDay] = useState<string>()
  const shown = visitedDay ?? (chosen >= today ? chosen : first.data?.first_available_date) ?? today
  const monday = mondayOf(shown)
  const dates = useQuery({
    ...afterAbandoning(availableDatesQuery(sought, monday, DAYS_SHOWN)),
    enabled: !first.isPending,
  })
  const next = addDays(monday, DAYS_SHOWN)
  const last = rules.data ? addDays(today, rules.data.horizon_days) : next
  return {
    today,
    week: shownWeek(shown, today, dates.data),
    /** Shows the week of the chosen day again. */
    toChosen: () => setVisitedDay(undefined),
    back: () => setVisitedDay(addDays(shown, -DAYS_SHOWN)),
    ...(next <= last && { forward: () => setVisitedDay(addDays(shown, DAYS_SHOWN)) }),
    loading: first.isPending || (visitedDay === undefined && dates.isPending),
    noSlot: first.data?.has_availability === false,
  }
}

/** Explains that the time must be chosen again, when a reload or a closed tab has interrupted the payment. */
function useInterruption() {
  const interrupted = useDraft(draft => draft.interrupted)
  useEffect(() => {
    if (interrupted) void send({ type: 'interruption-found' })
  }, [interrupted])
}

/**
 * Chooses the start that a link names, `start=2026-11-26T10:00`, and the practitioner, `practitioner=2`, if it names one.
 * Both are then removed from the address.
 */
function useLinkedStart() {
  const [search, setSearch] = useSearchParams()
  const start = search.get('start')
  const practitioner = Number(search.get('practitioner') ?? 0)
  useEffect(() => {
    if (start === null) return
    const linked = splitLocal(start)
    if (linked && linked.date >= todayAtCentre()) setValues(practitioner > 0 ? { ...linked, practitioner } : linked)
    setSearch(
      params => {
        params.delete('start')
        params.delete('practitioner')
        return params
      },
      { replace: true },
    )
  }, [start, practitioner, setSearch])
}

/**
 * The reason why another time must be chosen. When there is one, the slots are refetched and the picker is scrolled
 * into view.
 */
function useSlotNotice(serviceId: number) {
  const notice = useFlow(flow => flow.notice)
  const client = useQueryClient()
  useEffect(() => {
    if (!notice) return
    void refreshStarts(client, serviceId)
    document.getElementById('datetime')?.scrollIntoView({ block: 'center' })
  }, [notice, client, serviceId])
  return notice
}

/** Puts a chosen day, a time or both into the draft. */
function choose(chosen: { date?: string; time: string }): void {
  setValues(chosen)
  void send({ type: 'slot-chosen' })
}

type Props = { sought: Sought; error: string | undefined }

/**
 * The choice of the practitioner, where visitors may ask for one, then that of day and time. The latter begins anew for
 * another practitioner, and when the second treatment begins at another time: at the first free day, or at the day that
 * is chosen.
 */
export function DateTimePicker(props: Props) {
  const { service, wished, second } = props.sought
  return (
    <div>
      {choices.visitorsChoosePractitioner && (
        <PractitionerChoice serviceId={service} isOfFirst={second?.arrangement === 'beside'} />
      )}
      <DayAndTime key={`${wished} ${second?.arrangement}`} {...props} />
    </div>
  )
}

/**
 * Says why another time must be chosen. It offers the nearest free ones in a centre where visitors may ask for a
 * practitioner or for two treatments.
 */
function LostTime({ sought, time, children }: { sought: Sought; time: string; children: string }) {
  const lost = useFlow(flow => flow.lost ?? null)
  const isNearestShown = (choices.visitorsChoosePractitioner || choices.twoTreatments) && lost !== null
  const { data: starts = [] } = useNearest(sought, isNearestShown ? lost : null)
  return (
    <Notice tone="error" title={time ? 'Vérifiez votre horaire' : 'Choisissez un autre horaire'}>
      <span>{children}</span>
      {starts.length > 0 && (
        <>
          <span>Les horaires libres les plus proches :</span>
          <Nearest starts={starts} chosen="" onChoose={choose} />
        </>
      )}
    </Notice>
  )
}

/** Says that a month has no free start: at all, with the practitioner for whom the visitor asks, or for two treatments. */
function NoSlot({ sought }: { sought: Sought }) {
  const name = useWishedName(sought.service)
  const words = secondWords(sought)
  return (
    <Notice
      tone="wait"
      title={`Aucun créneau disponible${words.forBoth}${name ? ` avec ${name}` : ''} dans les 30 prochains jours`}
    >
      <span>
        Cherchez une date plus lointaine{name && ', choisissez « Peu importe »'}
        {words.otherwise && `, ${words.otherwise}`}, ou appelez-nous au <a href={centre.phoneLink}>{centre.phone}</a>.
      </span>
    </Notice>
  )
}

/**
 * The choice of a day in the shown week, then of one of that day's starts. A centre that shows the next free hours
 * shows those first.
 */
function DayAndTime({ sought, error }: Props) {
  const { today, week, toChosen, back, forward, loading, noSlot } = useShownWeek(sought)
  useInterruption()
  useLinkedStart()
  const notice = useSlotNotice(sought.service)
  const { date, time } = useDraft(draft => draft.values)
  const chosen = date >= today ? date : ''

  if (loading)
    return (
      <Skeletons count={2} shape="pill" className={styles.loading} label="Recherche de la première date disponible…" />
    )
  return (
    <div id="datetime" className={styles.picker}>
      {notice && (
        <LostTime sought={sought} time={time}>
          {notice}
        </LostTime>
      )}
      {noSlot && <NoSlot sought={sought} />}
      {choices.nextHours && (
        <NextHours
          sought={sought}
          chosen={localOf(date, time)}
          onChoose={start => {
            choose(start)
            toChosen()
          }}
        />
      )}
      <DayChoice
        week={week}
        today={today}
        chosen={chosen}
        invalid={Boolean(error) && !chosen}
        onChoose={day => choose({ date: day, time: '' })}
        onBack={back}
        {...(forward && { onForward: forward })}
      />
      {chosen ? (
        <TimeChoice
          key={chosen}
          sought={sought}
          date={chosen}
          chosen={time}
          invalid={Boolean(error)}
          onChoose={next => choose({ time: next })}
        />
      ) : (
        <p className={styles.first}>Choisissez d’abord une date pour voir les horaires.</p>
      )}
      <FieldError id="datetime" error={error} />
    </div>
  )
}
