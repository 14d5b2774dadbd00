import { LEAST_CARD_CENTS } from '@alba/contracts/bookings/settlement'
import { exactPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { servicesQuery } from '../../../api/catalogue.ts'
import { choices } from '../../../shared/centre.ts'
import { frenchDayAt } from '../../../shared/centre-time.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type DraftVoucher, setDraft, useDraft } from '../model/draft.ts'
import { useWanted } from '../model/use-wanted.ts'
import { isTooSmall, leftAfter, pathOfVoucher, pays, type Shares, sharesOf } from '../model/voucher.ts'
import { type Payable, payableOf } from '../model/wanted.ts'

/** « Massage prénatal coûte 75,00 € » */
const costOf = ({ id, name, price }: Payable): string =>
  `${id === null ? 'Les deux soins coûtent' : `${name} coûte`} ${exactPrice(price)}`

const NOT_IN_PART = {
  one: 'il ne peut pas régler ce soin, même en partie. Choisissez-en un autre, ou réglez celui-ci par carte : votre bon reste intact.',
  both: 'il ne peut pas les régler, même en partie. Retirez le deuxième soin, ou réglez par carte : votre bon reste intact.',
}

/** Why a voucher for a treatment does not pay what is chosen. */
const notFor = ({ id, name }: Payable): string =>
  id === null
    ? 'Ce bon règle son propre soin, réservé seul. Les deux soins se règlent autrement : votre bon reste intact.'
    : `Ce bon ne règle pas ${name}, mais son propre soin.`

/** Why a voucher does not pay all it could, when the card would pay less than its provider accepts. */
function keptForCard({ parts, dueCents }: Shares): string {
  const last = parts.at(-1)
  const kept = (last?.voucher.balanceCents ?? 0) - (last?.cents ?? 0)
  return dueCents > 0 && kept > 0
    ? ` Une carte ne règle pas moins de ${exactPrice(LEAST_CARD_CENTS)} : ${exactPrice(kept)} restent sur votre bon.`
    : ''
}

/** « 30,00 €, 25,00 € et 10,00 € » */
const together = new Intl.ListFormat('fr')

/**
 * A sentence about a free amount: whether it pays the chosen service and what is left of it; without a chosen service,
 * what the amount can pay.
 */
function FreeAmount({ voucher, shown }: { voucher: DraftVoucher; shown: Payable | undefined }) {
  const moreVouchers = useDraft(draft => draft.moreVouchers)
  const balance = exactPrice(voucher.balanceCents)
  if (!shown)
    return choices.voucherAndCard ? (
      <span>
        Choisissez un soin : au-delà de {balance}, vous réglez le reste par carte. Ce que vous ne dépensez pas reste sur
        votre bon.
      </span>
    ) : (
      <span>Choisissez un soin jusqu’à {balance} : ce que vous ne dépensez pas reste sur votre bon.</span>
    )
  const shares = sharesOf([voucher, ...moreVouchers], shown)
  if (shares)
    return (
      <span>
        {costOf(shown)} : {together.format(shares.parts.map(({ cents }) => exactPrice(cents)))} par bon cadeau
        {shares.dueCents > 0 ? `, ${exactPrice(shares.dueCents)} par carte.` : ', il ne reste rien à payer.'}
        {keptForCard(shares)}
      </span>
    )
  if (isTooSmall(voucher, shown))
    return (
      <span>
        {costOf(shown)}, votre bon vaut {balance} : {NOT_IN_PART[shown.id === null ? 'both' : 'one']}
      </span>
    )
  const left = leftAfter(voucher, shown)
  return left > 0 ? <span>Il restera {exactPrice(left)} sur votre bon, pour une prochaine fois.</span> : null
}

const amountOf = ({ retiredServiceName, balanceCents }: DraftVoucher): string =>
  `${retiredServiceName === undefined ? 'Montant libre' : 'Bon'}, ${exactPrice(balanceCents)}`

/** An accepted voucher: what it pays, a link to its service when another one is shown, and a button to remove it. */
export function AcceptedVoucher({ voucher }: { voucher: DraftVoucher }) {
  const wanted = useWanted()
  const shown = wanted && payableOf(wanted)
  const services = useQuery(servicesQuery)
  const path = pathOfVoucher(voucher, services.data)
  const offered = pays(voucher, shown)
  const moreVouchers = useDraft(draft => draft.moreVouchers)
  const isShared = sharesOf([voucher, ...moreVouchers], shown) !== undefined
  const tooSmall = isTooSmall(voucher, shown) && !isShared
  return (
    <Notice tone={tooSmall ? 'wait' : 'success'} title={tooSmall ? 'Montant insuffisant' : 'Bon cadeau valide'} live>
      <span>
        {voucher.number} · {voucher.serviceName ?? amountOf(voucher)}
        {offered && (
          <>
            {' : '}
            <strong>Offert</strong>
          </>
        )}
      </span>
      {voucher.retiredServiceName !== undefined && (
        <span>
          Le soin de ce bon, {voucher.retiredServiceName}, n’est plus proposé : votre bon garde sa valeur pour un autre
          soin.
        </span>
      )}
      {voucher.serviceId === null && <FreeAmount voucher={voucher} shown={shown} />}
      {!tooSmall && voucher.expiresAt && <span>Valable jusqu’au {frenchDayAt(voucher.expiresAt)}.</span>}
      {!offered && path && (
        <>
          {shown && <span>{notFor(shown)}</span>}
          <ButtonLink href={path} look="outline" small>
            Réserver ce soin
          </ButtonLink>
        </>
      )}
      <Button
        look="quiet"
        onClick={() => setDraft({ voucher: moreVouchers[0] ?? null, moreVouchers: moreVouchers.slice(1) })}
      >
        Retirer le bon cadeau
      </Button>
    </Notice>
  )
}
