import { expect, type Page, test } from '@playwright/test'
import { mockApi } from './mock-api.ts'
import { categories, services } from './mock-data.ts'
import { expectNoDefects } from './screens.ts'

/** The addresses of the links in an element. */
const addresses = (page: Page, within: string) =>
  page.locator(`${within} a`).evaluateAll(links => links.map(link => link.getAttribute('href')))

test('home: hero, specialties, three values and links to the other pages', async ({ page }) => {
  const state = await mockApi(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prendre soin de vous, pendant qu’il grandit.')
  const hero = page.getByRole('region', { name: 'Prendre soin de vous' })
  for (const [name, href] of [
    ['Réserver', '/reservation'],
    ['Découvrir les soins', '/services'],
    ['Offrir un bon cadeau', '/bons-cadeaux'],
  ] as const)
    await expect(hero.getByRole('link', { name })).toHaveAttribute('href', href)
  // The next free start of the first service.
  await expect(hero.getByRole('link', { name: /Massage prénatal, 9.h.00/ })).toHaveAttribute(
    'href',
    '/reservation?service=1&category=pour-moman&start=2026-11-24T09%3A00',
  )
  const specialties = page.getByRole('region', { name: 'Nos spécialités' })
  await expect(specialties.getByRole('link')).toHaveText(categories.map(({ name }) => name))
  expect(await addresses(page, 'section[aria-labelledby=specialties]')).toEqual(
    categories.map(({ slug }) => `/services#${slug}`),
  )
  await expect(page.getByRole('region', { name: 'Ce qui nous guide' }).getByRole('listitem')).toHaveCount(3)
  const calls = page.getByRole('region', { name: 'Et maintenant' })
  await expect(calls.getByRole('link', { name: 'Prendre rendez-vous' })).toHaveAttribute('href', '/reservation')
  await expect(calls.getByRole('link', { name: 'Lire la FAQ' })).toHaveAttribute('href', '/faq')
  await expectNoDefects(page)
  // A category leads to its section, below the top bar.
  await specialties.getByRole('link', { name: 'Pour bambin' }).click()
  await expect(page).toHaveURL('/services#pour-bambin')
  await expectBelowTheBar(page, 'pour-bambin')
  expect(state.errors).toEqual([])
})

/** Waits until the section is 8 pixels below the top bar. */
const expectBelowTheBar = (page: Page, id: string) =>
  expect
    .poll(() =>
      page.evaluate(name => {
        const bar = document.querySelector('header')?.getBoundingClientRect().height ?? 0
        const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1
        return Math.round(top - bar)
      }, id),
    )
    .toBe(8)

test('services: a section for each category that is not empty, its cards, their texts and links', async ({ page }) => {
  const long = `${'Une heure de douceur. '.repeat(9)}fin.`
  const exact = 'a'.repeat(200)
  const state = await mockApi(page, {
    'GET /api/categories': () => ({ body: [...categories, { id: 9, slug: 'vide', name: 'Vide', description: '' }] }),
    'GET /api/services': () => ({
      body: services.map(service => {
        if (service.id === 1) return { ...service, detailed_description: long, benefits: 'Dos soulagé, Sommeil,repos' }
        if (service.id === 2) return { ...service, detailed_description: null, description: exact }
        return service
      }),
    }),
  })
  await page.goto('/services#pour-bebe')
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /Pour|Ateliers|Vide/ })).toHaveText(
    categories.map(({ name }) => name),
  )
  await expectBelowTheBar(page, 'pour-bebe')
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const massage = card('Massage prénatal')
  await expect(massage.getByText('Futures mamans')).toBeVisible()
  await expect(massage.getByText(/60\s?min/)).toBeVisible()
  await expect(massage.getByText(/75\s€/)).toBeVisible()
  await expect(massage.getByRole('list').getByRole('listitem')).toHaveText(['Dos soulagé', 'Sommeil,repos'])
  await expect(massage.getByRole('link', { name: 'Réserver' })).toHaveAttribute(
    'href',
    '/reservation?service=1&category=pour-moman',
  )
  // The next start is loaded when the card is visible.
  await massage.scrollIntoViewIfNeeded()
  await expect(massage.getByRole('link', { name: /mardi 24 novembre, 9.h.00/ })).toHaveAttribute(
    'href',
    '/reservation?service=1&category=pour-moman&start=2026-11-24T09%3A00',
  )
  await expect(massage.getByText('fin.')).toHaveCount(0)
  await massage.getByRole('button', { name: 'Lire la suite' }).click()
  await expect(massage.getByText('fin.')).toBeVisible()
  await massage.getByRole('button', { name: 'Réduire' }).click()
  await expect(massage.getByText('fin.')).toHaveCount(0)
  // A text of exactly 200 characters is shown whole. Without a long description the short one is shown.
  await expect(card('Rituel postnatal').getByText(exact)).toBeVisible()
  await expect(card('Rituel postnatal').getByRole('button')).toHaveCount(0)
  await expect(card('Accompagnement sur mesure').getByText('Sur devis')).toBeVisible()
  await expect(card('Accompagnement sur mesure').getByRole('link')).toHaveAttribute('href', '/contact')
  await expectNoDefects(page)
  await page.getByRole('navigation', { name: 'Catégories' }).getByRole('link', { name: 'Pour bambin' }).click()
  await expectBelowTheBar(page, 'pour-bambin')
  // A link to the present page scrolls to its top.
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(state.errors).toEqual([])
})

test('contact: the nurses, phone and hours, and a map that is loaded on demand', async ({ page }) => {
  const asked: string[] = []
  await page.route('https://www.openstreetmap.org/**', route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Carte</title>' })
  })
  const state = await mockApi(page)
  const refused: string[] = []
  page.on('console', message => /Content Security Policy/i.test(message.text()) && refused.push(message.text()))
  await page.goto('/contact')
  const main = page.locator('main')
  await expect(main.getByRole('figure')).toHaveText([/Camille Roussel/, /Inès Moreau/])
  await expect(main.getByRole('link', { name: /^04 78 00 00 00$/ })).toHaveAttribute('href', 'tel:+33478000000')
  await expect(main.getByRole('link', { name: 'bonjour@maison-alba.example' })).toHaveAttribute('href', /^mailto:/)
  await expect(main.getByText('12 rue des Tilleuls')).toBeVisible()
  const hours = page.getByRole('region', { name: 'Horaires' })
  // It is Monday at the centre, and still Sunday by the clock of this browser.
  await expect(hours.locator('dl > div')).toHaveText([
    /^Lundi\s*aujourd’hui\s*9\sh – 18\sh$/,
    ...['Mardi', 'Mercredi', 'Jeudi', 'Vendredi'].map(day => new RegExp(`^${day}\\s*9\\sh – 18\\sh$`)),
    'Samedipar téléphone uniquement',
    'Dimanchefermé',
  ])
  await expect(hours.getByText(/Lundi – vendredi.*sur rendez-vous/)).toBeVisible()
  await expect(hours.getByRole('link', { name: 'Prendre RDV' })).toHaveAttribute('href', '/reservation')
  await expect(hours.getByRole('link', { name: 'Lire la FAQ' })).toHaveAttribute('href', '/faq')
  await expect(page.getByRole('img', { name: /Plan dessiné du quartier/ })).toBeVisible()
  await expect(page.getByText(/recevra votre adresse IP/)).toBeVisible()
  await expectNoDefects(page)
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Afficher la carte' }).click()
  await expect(page.getByTitle(/^Carte.: Maison Alba, 12.rue des Tilleuls/)).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  await page.getByRole('button', { name: 'Revenir au plan dessiné' }).click()
  await expect(page.getByRole('img', { name: /Plan dessiné du quartier/ })).toBeVisible()
  expect([...state.errors, ...refused]).toEqual([])
})

test('about: the story, the centre and three values', async ({ page }) => {
  const state = await mockApi(page)
  await page.goto('/a-propos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deux infirmières, une maison.')
  await expect(page.getByRole('region', { name: 'Notre histoire' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Le centre' }).getByRole('listitem')).toHaveCount(2)
  await expect(
    page.getByRole('region', { name: 'Ce à quoi nous tenons' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['Le professionnalisme', 'La bienveillance', 'L’écoute'])
  expect(state.errors).toEqual([])
})

test('the top bar has all eight pages in their order on one line, and the footer says how to reach the centre', async ({
  page,
}) => {
  const state = await mockApi(page)
  await page.goto('/a-propos')
  const links = page.getByRole('navigation', { name: 'Principale' }).getByRole('link')
  await expect(links).toHaveText([
    'Accueil',
    'À propos',
    'Services',
    'Réservation',
    'Bons cadeaux',
    'Forfaits',
    'FAQ',
    'Contact',
  ])
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Prendre RDV' })).toHaveAttribute('href', '/reservation')
  expect((await bar.boundingBox())?.height).toBe(88)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('list', { name: 'Réseaux sociaux' }).getByRole('link')).toHaveText([
    'Instagram',
    'Facebook',
  ])
  await expect(footer.getByText(/12.rue des Tilleuls/)).toBeVisible()
  await expect(footer.locator('a[href="tel:+33478000000"]')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'bonjour@maison-alba.example' })).toHaveAttribute('href', /^mailto:/)
  // Up to 1080 px there is a menu button instead.
  await page.setViewportSize({ width: 1081, height: 800 })
  const tops = await links.evaluateAll(all => [
    ...new Set(all.map(link => Math.round(link.getBoundingClientRect().top))),
  ])
  expect(tops).toHaveLength(1)
  expect(state.errors).toEqual([])
})
