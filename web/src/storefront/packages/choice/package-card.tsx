import type { PackageView } from '@alba/contracts/packages/api'
import { cardPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { servicesQuery } from '../../../api/catalogue.ts'
import { goTo } from '../../../shared/purchase/steps.ts'
import { Button } from '../../../ui/button.tsx'
import { Included } from '../included.tsx'
import { choosePackage } from '../model/draft.ts'
import { packageScene } from '../model/package-scene.ts'
import { packageSale } from '../model/sale.ts'
import { savedOn, voucherCount, vouchersIn } from '../model/words.ts'
import styles from './package-card.module.css'

/** A package, with what it saves. Its button chooses it and goes to the step of the buyer. */
export function PackageCard({ offer }: { offer: PackageView }) {
  const savedCents = savedOn(offer, useQuery(servicesQuery).data)
  const choose = () => {
    choosePackage(offer.id)
    goTo(packageSale.path, { step: 'buyer' })
  }
  return (
    <li className={styles.card}>
      <div className={styles.door}>
        <img src={packageScene(offer)} alt="" width="300" height="300" />
      </div>
      <div className={styles.body}>
        <h2>{offer.name}</h2>
        <p className={styles.text}>{offer.description}</p>
        <Included items={offer.items} />
        <div className={styles.foot}>
          <p className={styles.price}>
            {cardPrice(offer.price_cents)}
            <small>soit {voucherCount(vouchersIn(offer))} à réserver</small>
            {savedCents > 0 && <small>Vous économisez {cardPrice(savedCents)}</small>}
          </p>
          <Button small onClick={choose} aria-label={`Choisir le forfait ${offer.name}`}>
            Choisir
          </Button>
        </div>
      </div>
    </li>
  )
}
