import { typedEmailOrNone } from '@alba/contracts/shared/email'
import { lineText, optionalLine, TWO_CHARACTERS } from '@alba/contracts/shared/text'
import { z } from 'zod'

const nameOf = (tooShort: string) => lineText(99).regex(TWO_CHARACTERS, tooShort)

/**
 * The form by which staff corrects how a client is reached. Each name has at most 99 characters, because a booking
 * keeps both as one name of at most 200.
 */
export const contactForm = z.object({
  first_name: nameOf('Le prénom doit contenir au moins 2 caractères'),
  last_name: nameOf('Le nom doit contenir au moins 2 caractères'),
  email: typedEmailOrNone('Email invalide'),
  phone: optionalLine(30),
})

export const contactLabels = { first_name: 'Prénom', last_name: 'Nom', email: 'E-mail', phone: 'Téléphone' }
