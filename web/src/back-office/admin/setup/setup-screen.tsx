import type { SetupView } from '@alba/contracts/admin/setup-api'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { setupQuery } from '../../../api/staff/setup.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import adminStyles from '../shared/admin.module.css'
import { SiteLink } from '../shared/site-link.tsx'
import { AccountStep } from './account-step.tsx'
import { CentreStep } from './centre-step.tsx'
import { ConnectionsStep } from './connections-step.tsx'
import { HoursStep } from './hours-step.tsx'
import { LegalList } from './legal-list.tsx'
import { PeopleStep } from './people-step.tsx'
import { ServiceStep } from './service-step.tsx'
import styles from './setup.module.css'
import { StepList } from './step-list.tsx'
import { leftToDo, nextStep, type Step, type StepKey, stepKeys, stepsOf } from './steps.ts'

/** The weekly hours of a practitioner, which belong to another screen. */
export type ShowHours = (practitionerId: number) => ReactNode

/**
 * « Mise en service »: leads an admin from an empty installation to the first booking. Whether a step is done is derived
 * from the centre's data, so the admin may leave and go on at any time (ADR 72).
 */
export default function SetupScreen({ showHours }: { showHours: ShowHours }) {
  const setup = useQuery(setupQuery)
  return (
    <>
      <ScreenHead
        title="Mise en service"
        subtitle="Six étapes jusqu’à la première réservation. Chacune peut être laissée et reprise quand vous voulez."
      >
        {setup.data?.has_identity && <SiteLink />}
      </ScreenHead>
      <QueryView
        query={setup}
        waiting={<Skeletons count={6} shape="pill" className={adminStyles.waiting} label="Chargement…" />}
        failure="L’état de la mise en service n’a pas pu être chargé."
      >
        {found => <Steps setup={found} showHours={showHours} />}
      </QueryView>
    </>
  )
}

function Steps({ setup, showHours }: { setup: SetupView; showHours: ShowHours }) {
  const address = useSearchState()
  const steps = stepsOf(setup)
  // Kept from when the screen was opened: finishing the step must not switch to the next one by itself.
  const [first] = useState(() => nextStep(steps))
  const chosen = stepKeys.find(key => key === address.get('etape')) ?? first
  const heading = useShownStep(chosen)
  const place = stepKeys.indexOf(chosen)
  return (
    <>
      {leftToDo(setup) === 0 && (
        <div className={styles.ready}>
          <Notice tone="success" title="Votre centre est prêt">
            <p>Les clients peuvent réserver. Un essai de Stripe et des e-mails se refait quand vous voulez.</p>
          </Notice>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.side}>
          <StepList steps={steps} chosen={chosen} />
          <LegalList setup={setup} />
        </div>
        <section key={chosen} className={styles.step} aria-labelledby="etape">
          <header className={styles.head}>
            <p>{`Étape ${place + 1} sur ${stepKeys.length}`}</p>
            <h2 id="etape" ref={heading} tabIndex={-1}>
              {steps[place]?.title}
            </h2>
          </header>
          <div className={styles.content}>{contentOf(chosen, showHours)}</div>
          <Next step={steps[place + 1]} />
        </section>
      </div>
    </>
  )
}

/** The heading of the step. When another step is chosen, it gets the focus, and the page begins at its top. */
function useShownStep(chosen: StepKey) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(chosen)
  useEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [chosen])
  return heading
}

function contentOf(key: StepKey, showHours: ShowHours): ReactNode {
  switch (key) {
    case 'compte':
      return <AccountStep />
    case 'centre':
      return <CentreStep />
    case 'equipe':
      return <PeopleStep />
    case 'soin':
      return <ServiceStep />
    case 'horaires':
      return <HoursStep showHours={showHours} />
    case 'paiements':
      return <ConnectionsStep />
  }
}

const Next = ({ step }: { step: Step | undefined }) =>
  step ? (
    <div className={styles.next}>
      <ButtonLink look="outline" href={`/setup?etape=${step.key}`}>
        {`Étape suivante : ${step.title}`}
      </ButtonLink>
    </div>
  ) : null
