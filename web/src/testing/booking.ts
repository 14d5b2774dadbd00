import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { choose, fill, find, holds, press } from './look.ts'
import { visit } from './visit.tsx'

export const FORM = '/reservation?service=1&category=pour-moman'

/** Chooses a start on the Thursday three days after `NOW` of the mocks; by default at ten. */
export async function chooseSlot(time = '10 h 00'): Promise<void> {
  await choose('jeudi 26 novembre 2026')
  await choose(time)
}

export async function fillDetails(): Promise<void> {
  await fill('Prénom', 'Léa')
  await fill('Nom', 'Martin')
  await fill('E-mail', 'lea.martin@example.fr')
  await fill('Téléphone', '06 12 34 56 78')
  fireEvent.click(await find('checkbox', /^J’accepte/))
}

export const submit = () => press(/^Continuer|^Confirmer la réservation/)

/** Opens the form of a service and goes on to the payment step. */
export async function reachPayment(): Promise<void> {
  await visit(FORM)
  await chooseSlot()
  await fillDetails()
  await submit()
  await find('heading', 'Paiement')
}

export const PAY = /^Payer/
export const pay = () => press(PAY)
export const confirmed = () => find('heading', 'Votre rendez-vous est confirmé')

/** Checks that the form still has what the visitor typed. */
export async function expectTypedKept(): Promise<void> {
  await holds('E-mail', 'lea.martin@example.fr')
  await holds('Prénom', 'Léa')
}

/** Waits until the radio button with this name is selected. */
export const isChosen = async (name: string) =>
  waitFor(async () => expect((await find('radio', name)) as HTMLInputElement).toHaveProperty('checked', true))
