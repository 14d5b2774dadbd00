import { unprintable } from '@alba/contracts/vouchers/printable'
import { LONGEST_MESSAGE } from '@alba/contracts/vouchers/rules'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextArea, TextField } from '../../ui/field.tsx'
import styles from '../form/form.module.css'
import type { BuyerValues } from './draft.ts'

function useField() {
  const { register, formState } = useFormContext<BuyerValues>()
  return (name: keyof BuyerValues) => ({ ...register(name), id: name, error: formState.errors[name]?.message })
}

/** The fields of the buyer. */
export function BuyerFields({ emailHint }: { emailHint: string }) {
  const field = useField()
  return (
    <div className={styles.two}>
      <TextField {...field('purchaser_firstname')} label="Prénom" autoComplete="given-name" required />
      <TextField {...field('purchaser_name')} label="Nom" autoComplete="family-name" required />
      <TextField
        {...field('purchaser_email')}
        label="E-mail"
        type="email"
        autoComplete="email"
        placeholder="vous@exemple.fr"
        hint={emailHint}
        required
      />
      <TextField
        {...field('purchaser_phone')}
        label="Téléphone"
        type="tel"
        autoComplete="tel"
        placeholder="06 12 34 56 78"
        optional
      />
    </div>
  )
}

/**
 * The field of the message, with the number of characters used. A message that is too long is an error; cutting it
 * would lose words.
 */
function Message({ hint }: { hint: string }) {
  const field = useField()
  const length = useWatch<BuyerValues, 'personal_message'>({ name: 'personal_message' }).length
  return (
    <TextArea
      {...field('personal_message')}
      label="Votre message"
      rows={5}
      hint={hint}
      count={`${length} / ${LONGEST_MESSAGE}`}
      optional
    />
  )
}

const PRINTED = [
  'purchaser_firstname',
  'purchaser_name',
  'recipient_firstname',
  'recipient_lastname',
  'personal_message',
] as const

/** A warning before the payment about characters that the voucher's fonts lack. */
function LeftOut() {
  const letters = unprintable(useWatch<BuyerValues, typeof PRINTED>({ name: PRINTED }).join(' '))
  return (
    <p role="status" className={styles.leftOut}>
      {letters.length > 0 && `Le bon imprimé ne peut pas montrer : ${letters.join(' ')}. Ces caractères y manqueront.`}
    </p>
  )
}

/** The fields of the recipient and of the message. */
export function RecipientFields({ emailHint, messageHint }: { emailHint: string; messageHint: string }) {
  const field = useField()
  return (
    <div className={styles.two}>
      <TextField {...field('recipient_firstname')} label="Son prénom" autoComplete="off" optional />
      <TextField {...field('recipient_lastname')} label="Son nom" autoComplete="off" optional />
      <div className={styles.wide}>
        <TextField
          {...field('recipient_email')}
          label="Son e-mail"
          type="email"
          autoComplete="off"
          hint={emailHint}
          optional
        />
      </div>
      <div className={styles.wide}>
        <Message hint={messageHint} />
      </div>
      <LeftOut />
    </div>
  )
}
