import { allThe, capital } from '@alba/contracts/centre/grammar'
import type { ClientPage as Page } from '@alba/contracts/clients/api'
import { MOST_SALES } from '@alba/contracts/clients/limits'
import { telLink } from '@alba/contracts/shared/dialling'
import { ERASED } from '@alba/contracts/shared/event'
import { phoneInPairs } from '@alba/contracts/shared/phone'
import { amount } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { clientQuery } from '../../api/staff/clients.ts'
import { timelineQuery } from '../../api/staff/timeline.ts'
import { numericDate } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { MailLink } from '../../shared/staff/mail-link.tsx'
import { Timeline } from '../../shared/staff/timeline.tsx'
import { client } from '../../shared/words.ts'
import { Button } from '../../ui/button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { Bookings } from './bookings.tsx'
import styles from './clients.module.css'
import { ContactDialog } from './contact-dialog.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { JoinedClients } from './joined.tsx'
import { Notes } from './notes.tsx'
import { Packages, Payments, Vouchers } from './sales.tsx'

/** A client’s page: contact details, bookings, sales, notes and history. @param who as in `clientQuery` */
export function ClientPage({ who }: { who: string }) {
  const found = useQuery(clientQuery(who))
  return (
    <>
      <Link href="/clients" className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        {capital(allThe(client))}
      </Link>
      <QueryView
        query={found}
        waiting={<Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement…" />}
        failure="Cette fiche n’a pas pu être chargée."
      >
        {page => <Shown page={page} />}
      </QueryView>
    </>
  )
}

function Shown({ page }: { page: Page }) {
  return (
    <>
      <ScreenHead title={page.name} />
      <div className={styles.page}>
        <Contact page={page} />
        <Figures
          label="En bref"
          figures={[
            { label: 'Visites', value: page.visits },
            { label: 'Dernière visite', value: page.last_visit ? numericDate(page.last_visit) : '–', tone: 'grey' },
            { label: 'Encaissé', value: amount(page.kept_cents), tone: 'clay' },
          ]}
        />
        {page.is_cut && <Notice>Seuls les {MOST_SALES} achats et rendez-vous les plus récents sont montrés.</Notice>}
        <Bookings bookings={page.bookings} />
        <Notes bookings={page.bookings} />
        <Vouchers vouchers={page.vouchers} />
        <Packages packages={page.packages} />
        <Payments payments={page.payments} />
        <JoinedClients page={page} />
        <History id={page.id} />
      </div>
    </>
  )
}

function Contact({ page }: { page: Page }) {
  const { email, phone } = page
  const [openDialog, setOpenDialog] = useState<'contact' | 'join'>()
  const close = () => setOpenDialog(undefined)
  return (
    <Panel pad aria-labelledby="contact" className={styles.contact}>
      <h2 id="contact">Coordonnées</h2>
      <p className={styles.reach}>
        {email === '' ? 'Sans adresse e-mail : aucun message ne part.' : <MailLink email={email} />}
        {phone && <a href={telLink(phone)}>{phoneInPairs(phone)}</a>}
      </p>
      {email !== ERASED && (
        <div className={styles.actions}>
          <Button look="outline" onClick={() => setOpenDialog('contact')}>
            Corriger
            <span className="visuallyHidden"> les coordonnées</span>
          </Button>
          <Button look="outline" onClick={() => setOpenDialog('join')}>
            Réunir
            <span className="visuallyHidden"> avec une autre fiche</span>
          </Button>
        </div>
      )}
      {openDialog === 'contact' && <ContactDialog page={page} onClose={close} />}
      {openDialog === 'join' && <JoinDialog page={page} onClose={close} />}
    </Panel>
  )
}

/** The history of what staff did to the client as a whole, such as joining two clients; nothing while there is none. */
function History({ id }: { id: string }) {
  const history = useQuery(timelineQuery('clients', id))
  if (!history.data?.length) return null
  return (
    <section aria-labelledby="history" className={styles.list}>
      <h2 id="history">Historique de la fiche</h2>
      <Panel pad>
        <Timeline subject="clients" id={id} />
      </Panel>
    </section>
  )
}
