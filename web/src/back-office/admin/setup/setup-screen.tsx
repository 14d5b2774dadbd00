import type { SetupView } from '@alba/contracts/admin/setup-api'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { setupQuery } from '../../../api/staff/setup.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import adminStyles from '../shared/admin.module.css'
import { AccountStep } from './account-step.tsx'
import { CentreStep } from './centre-step.tsx'
import { ConnectionsStep } from './connections-step.tsx'
import { HoursStep } from './hours-step.tsx'
import { LegalList } from './legal-list.tsx'
import { PeopleStep } from './people-step.tsx'
import { ServiceStep } from './service-step.tsx'
import styles from './setup.module.css'
import { StepList } from './step-list.tsx'
import { nextStep, type Step, type StepKey, stepKeys, stepsOf } from './steps.ts'

/** The weekly hours of a practitioner, which belong to another screen. */
export type ShowHours = (practitionerId: number) => ReactNode

/**
 * « Mise en service »: leads an admin from an empty copy to the first booking. What is done follows from what is
 * defined, so one may leave and go on at any time (ADR 70).
 */
export default function SetupScreen({ showHours }: { showHours: ShowHours }) {
  const setup = useQuery(setupQuery)
  return (
    <>
      <ScreenHead
        title="Mise en service"
        subtitle="Six étapes jusqu’à la première réservation. Chacune peut être laissée et reprise quand vous voulez."
      />
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
  // The first step to do when the screen was opened: finishing it does not lead away from it.
  const [first] = useState(() => nextStep(steps))
  const chosen = stepKeys.find(key => key === address.get('etape')) ?? first
  const [visited, setVisited] = useState<readonly StepKey[]>([chosen])
  if (!visited.includes(chosen)) setVisited([...visited, chosen])
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <StepList steps={steps} chosen={chosen} />
        <LegalList setup={setup} />
      </div>
      <div className={styles.steps}>
        {/* The steps that were opened stay, so that nothing typed is lost by looking at another one. */}
        {steps
          .filter(({ key }) => visited.includes(key))
          .map(step => (
            <section key={step.key} hidden={step.key !== chosen} aria-labelledby={`etape-${step.key}`}>
              <StepHead step={step} />
              <div className={styles.content}>{contentOf(step.key, showHours)}</div>
              <Next step={steps[stepKeys.indexOf(step.key) + 1]} />
            </section>
          ))}
      </div>
    </div>
  )
}

function StepHead({ step: { key, title } }: { step: Step }) {
  return (
    <header className={styles.head}>
      <p>{`Étape ${stepKeys.indexOf(key) + 1} sur ${stepKeys.length}`}</p>
      <h2 id={`etape-${key}`}>{title}</h2>
    </header>
  )
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
