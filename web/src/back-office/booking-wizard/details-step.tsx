import { agreeing, capital, the } from '@alba/contracts/centre/grammar'
import type { ClientSummary } from '@alba/contracts/clients/api'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { questionnaireQuery } from '../../api/questionnaires.ts'
import { choices } from '../../shared/centre.ts'
import { longDate } from '../../shared/centre-time.ts'
import { OwnQuestionField } from '../../shared/own-question-field.tsx'
import { askedFields } from '../../shared/own-questions.ts'
import { fieldsOf } from '../../shared/staff/known-client.ts'
import { KnownClientField } from '../../shared/staff/known-client-field.tsx'
import { WithWhom } from '../../shared/staff/practitioner/with-whom.tsx'
import { roomTypeName } from '../../shared/staff/rooms.ts'
import type { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { client } from '../../shared/words.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BothTreatments } from './both-treatments.tsx'
import { type Chosen, minutesOfAll, nameOf, ownQuestionsOf, priceOf } from './chosen.ts'
import type { Details, emptyDetails } from './details.ts'
import styles from './details-step.module.css'
import { type Draft, isAgreed, isWhoShown, type Slot, slotOf, startOf } from './draft.ts'
import { endOf } from './starts.ts'
import { FORM } from './step-buttons.tsx'
import { StepPane } from './step-pane.tsx'
import type { BookingMutation } from './use-book-for-client.ts'

type Form = ReturnType<typeof useStaffForm<typeof emptyDetails, Details>>
type Props = { draft: Draft; form: Form; booking: BookingMutation; onOtherSlot: () => void }

/** The step for the client's details. The button at the foot is disabled until they are valid. */
export function DetailsStep({ draft, form, booking, onOtherSlot }: Props) {
  const slot = slotOf(draft)
  const send = form.handleSubmit(details => {
    if (slot && !booking.isPending) booking.mutate({ slot, details, isOutsideHours: isAgreed(draft, slot) })
  })
  return (
    <StepPane label="Coordonnées" startsInField={choices.knownClients}>
      {!slot && <Notice tone="error">Veuillez sélectionner un service et un créneau</Notice>}
      {booking.isError && (
        <Notice tone="error">
          <p>{errorMessage(booking.error, 'Erreur lors de la création de la réservation')}</p>
          <Button look="quiet" onClick={onOtherSlot}>
            Choisir un autre créneau
          </Button>
        </Notice>
      )}
      <div className={styles.details}>
        <div>
          {choices.knownClients && (
            <KnownClientField
              label={`${capital(client.one)} déjà ${agreeing('connu', client)}`}
              optional
              takenLabel="Coordonnées reprises"
              onTake={known => takeUp(form, known)}
            />
          )}
          <form id={FORM} noValidate className={styles.form} onSubmit={event => void send(event)}>
            <Fields form={form} chosen={slot} />
          </form>
        </div>
        {slot && <Recap slot={slot} />}
      </div>
    </StepPane>
  )
}

/** Overwrites the contact fields with those of a known client, and keeps what was typed about the appointment. */
function takeUp(form: Form, known: ClientSummary): void {
  for (const [name, value] of Object.entries(fieldsOf(known)))
    form.setValue(name as keyof ReturnType<typeof fieldsOf>, value, { shouldDirty: true, shouldValidate: true })
}

/** The fields have `autoComplete="off"`, since a browser would offer the practitioner's own details. */
function Fields({ form, chosen }: { form: Form; chosen: Chosen | null }) {
  const { field } = form
  const passed = usePassedLabel(chosen)
  return (
    <>
      <TextField {...field('first_name')} label="Prénom" autoComplete="off" required />
      <TextField {...field('last_name')} label="Nom" autoComplete="off" required />
      <EmailField form={form} />
      <TextField {...field('phone')} label="Téléphone" type="tel" autoComplete="off" required />
      {askedFields(chosen ? ownQuestionsOf(chosen) : []).map(({ question, field: answer }) => (
        <OwnQuestionField key={answer} question={question} field={field(answer)} mayLeaveOpen />
      ))}
      <TextArea {...field('notes')} label="Notes" optional hint={`Visibles par ${the(client)}.`} rows={3} />
      <TextArea {...field('admin_notes')} label="Notes internes" optional hint="Pour l’équipe seulement." rows={3} />
      {passed && <CheckField {...field('eligibility_confirmed')}>{passed}</CheckField>}
    </>
  )
}

/** Says which health questionnaires staff went through with the client; undefined when the treatments have none. */
function usePassedLabel(chosen: Chosen | null): string | undefined {
  // No service has the id 0, so no questionnaire is found.
  const first = useQuery({ ...questionnaireQuery(chosen?.service.id ?? 0), retry: false })
  const second = useQuery({ ...questionnaireQuery(chosen?.second?.service.id ?? 0), retry: false })
  const kinds = new Set([first.data, second.data].flatMap(found => found?.questionnaire_type ?? []))
  if (kinds.size === 0) return undefined
  if (kinds.size === 2) return `Les questionnaires de santé des deux soins ont été parcourus avec ${the(client)}`
  const ofWhich = chosen?.second ? '' : ' de ce soin'
  return `Le questionnaire de santé${ofWhich} a été parcouru avec ${the(client)}`
}

/**
 * The field of the e-mail address. It is optional in a centre with the choice `knownClients`, which also knows clients
 * by their phone number alone; a hint then says what a client without an address will not get.
 */
function EmailField({ form: { field, watch } }: { form: Form }) {
  const isOptional = choices.knownClients
  const isEmpty = watch('email').trim() === ''
  return (
    <TextField
      {...field('email')}
      label="E-mail"
      type="email"
      autoComplete="off"
      required={!isOptional}
      optional={isOptional}
      hint={
        isOptional && isEmpty ? 'Sans adresse, aucun e-mail ne peut partir : ni confirmation, ni rappel.' : undefined
      }
    />
  )
}

const Recap = ({ slot }: { slot: Slot }) => {
  const { service, second, day, time } = slot
  return (
    <aside className={styles.recap} aria-label="Récapitulatif">
      <p>Récapitulatif</p>
      <b>{nameOf(slot)}</b>
      <p className={styles.when}>
        {longDate(day)}
        <br />
        {time} – {endOf(time, minutesOfAll(slot))}
      </p>
      {second && <BothTreatments slot={slot} />}
      <p>
        {!second && (
          <>
            {roomTypeName(service.room_type)}
            <br />
          </>
        )}
        {second && 'Ensemble : '}
        {priceOf(slot)}
      </p>
      {!second && isWhoShown(slot) && (
        <p>
          <WithWhom asked={startOf(slot)} chosen={slot.practitioner} />
        </p>
      )}
    </aside>
  )
}
