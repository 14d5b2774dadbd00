import { agreeing, capital, defaultWords, thisNoun, type Words } from '../centre/grammar.ts'

/**
 * Every rejection of a decision, with its HTTP status and the French sentence that a person reads. Statuses: unknown
 * 404, conflict 409, invalid 422, forbidden 403, too many 429; 400 is only for a forged webhook.
 *
 * `{names}` is replaced by the names that the rejection carries. `{Praticien}`, `{Ce praticien}` and `{occupé}` are
 * replaced by the centre's word for a practitioner, and by words that agree with it.
 */
export const rejections = {
  webhook_forged: [400, 'La signature de cette notification est invalide.'],

  service_unknown: [404, 'Ce soin n’existe pas.'],
  category_unknown: [404, 'Cette catégorie n’existe pas.'],
  booking_unknown: [404, 'Réservation introuvable.'],
  receipt_unknown: [404, 'Ce lien n’est pas ou plus valable. Demandez le document au centre.'],
  email_missing: [422, 'L’adresse e-mail est obligatoire.'],
  reach_missing: [422, 'Sans adresse e-mail, le téléphone est obligatoire.'],
  client_unknown: [404, 'Cette personne est introuvable.'],
  clients_same: [409, 'Ces deux fiches n’en font déjà qu’une.'],
  client_too_large: [
    409,
    'Cette fiche a trop de rendez-vous et d’achats pour changer d’un seul coup. Corrigez-les un à un, là où il le faut.',
  ],
  clients_apart: [409, 'Ces deux fiches ne sont pas réunies.'],
  client_joined_meanwhile: [
    409,
    'L’une de ces deux fiches vient d’être réunie avec une autre. Rechargez la page avant de recommencer.',
  ],
  payment_unknown: [404, 'Paiement introuvable.'],
  availability_unknown: [404, 'Disponibilité introuvable.'],
  closure_unknown: [404, 'Fermeture introuvable.'],
  absence_unknown: [404, 'Absence introuvable.'],
  room_unknown: [404, 'Salle introuvable.'],
  practitioner_unknown: [404, '{Praticien} introuvable.'],
  questionnaire_unknown: [404, 'Aucun questionnaire pour ce soin.'],
  questionnaire_validation_unknown: [404, 'Aucun questionnaire validé pour cette réservation.'],
  voucher_unknown: [404, 'Bon cadeau non trouvé'],
  delivery_link_unknown: [
    404,
    'Ce lien n’ouvre aucun bon cadeau : il est incomplet, ou il ne sert plus. Appelez-nous, nous le regardons avec vous.',
  ],
  package_unknown: [404, 'Ce forfait n’existe pas.'],
  purchase_unknown: [404, 'Achat introuvable.'],
  notification_unknown: [404, 'Notification introuvable.'],
  picture_unknown: [404, 'Ce soin n’a pas d’image.'],
  question_unknown: [422, 'Les questions de ce soin viennent de changer. Rechargez la page pour y répondre.'],
  answer_missing: [422, 'Il manque votre réponse à la question {names}.'],
  answer_unsuitable: [422, 'La réponse à la question {names} ne convient pas.'],
  portrait_unknown: [422, 'Un portrait n’a pas été retrouvé. Choisissez-le de nouveau.'],
  centre_picture_unknown: [404, 'La page d’accueil n’a pas d’image.'],
  account_unknown: [404, 'Compte introuvable.'],
  passkey_unknown: [404, 'Cette clé d’accès n’est plus sur votre compte.'],
  service_retired: [404, 'Ce soin n’est plus proposé.'],
  package_retired: [404, 'Ce forfait n’est plus proposé.'],

  already_exists: [409, 'Cet élément existe déjà.'],
  slot_taken: [409, 'Ce créneau vient d’être réservé. Merci d’en choisir un autre.'],
  day_held: [
    409,
    'Les derniers créneaux de ce jour attendent un paiement. Merci de réessayer dans quelques minutes ou de choisir un autre jour.',
  ],
  room_closed: [409, 'La salle est fermée à cet horaire. Merci de choisir un autre créneau.'],
  booking_not_on_hold: [409, 'Cette réservation est déjà confirmée : contactez-nous pour la modifier.'],
  admin_only: [403, 'Cette page est réservée aux administrateurs de l’Espace Praticien. Demandez à l’un d’eux.'],
  parked_unknown: [404, 'Cette étape n’est plus en attente : la liste vient de changer.'],
  verification_under_way: [409, 'Une vérification du journal est déjà en cours.'],
  operator_only: [403, 'Cette page est réservée à qui exploite le site. Un administrateur peut donner ce rôle.'],

  last_admin: [409, 'Il ne reste que cet administrateur : donnez d’abord ce rôle à quelqu’un d’autre.'],
  account_closed: [409, 'Ce compte n’est pas ouvert : invitez d’abord la personne.'],
  invitation_over: [
    409,
    'Ce lien n’est plus valable : il a expiré, il a déjà servi ou un autre l’a remplacé. Demandez-en un nouveau.',
  ],
  first_account_made: [
    409,
    'Le premier compte vient d’être créé ou existait déjà : ce code ne sert plus. Connectez-vous, ou demandez une invitation à un administrateur.',
  ],
  first_account_begun: [
    409,
    'Le premier compte est en cours de création avec une autre adresse e-mail. Si c’est la vôtre, recommencez avec elle ; sinon, demandez une invitation.',
  ],
  email_stays: [409, 'L’adresse e-mail d’un compte déjà ouvert ne change pas par une invitation.'],
  name_taken: [409, 'Ce nom est déjà utilisé : {names}. Choisissez-en un autre.'],
  booking_not_confirmed: [409, 'Seule une réservation confirmée peut être déplacée.'],
  attendance_too_early: [409, 'Ce rendez-vous n’a pas encore commencé.'],
  attendance_not_confirmed: [409, 'Cette réservation n’est pas confirmée : il n’y a pas de présence à noter.'],
  availability_removed: [409, 'Cette disponibilité vient d’être modifiée ou supprimée par quelqu’un d’autre.'],
  absence_changed: [409, 'D’autres décisions viennent d’être prises ici. Vérifiez ce qui reste avant de recommencer.'],
  closure_lifted: [409, 'Cette fermeture vient d’être supprimée par quelqu’un d’autre.'],
  price_changed: [409, 'Le prix vient de changer. Vérifiez-le avant de confirmer.'],
  changed_meanwhile: [
    409,
    'Ces informations viennent d’être modifiées par quelqu’un d’autre. Vérifiez-les avant de recommencer.',
  ],
  booking_changed: [
    409,
    'Cette réservation vient d’être modifiée par quelqu’un d’autre. Vérifiez-la avant de recommencer.',
  ],
  contact_changed: [409, 'Ces coordonnées viennent d’être corrigées ailleurs. Vérifiez-les avant de recommencer.'],
  corrections_spent: [409, 'Cette adresse a déjà été corrigée trois fois. Appelez-nous, nous la changeons avec vous.'],
  correction_closed: [409, 'L’adresse ne peut plus être corrigée ici. Appelez-nous, nous la changeons avec vous.'],
  booking_link_unknown: [
    404,
    'Ce lien n’ouvre aucun rendez-vous : il est incomplet, ou il ne sert plus. Appelez-nous, nous le regardons avec vous.',
  ],
  booking_link_over: [409, 'Ce rendez-vous est passé : il ne se change plus en ligne.'],
  move_too_late: [
    409,
    'Le dernier moment pour déplacer ce rendez-vous est passé. Appelez-nous, nous regardons ce qui est possible.',
  ],
  move_too_often: [
    409,
    'Ce rendez-vous a déjà été déplacé autant de fois que possible. Appelez-nous, nous regardons ce qui est possible.',
  ],
  move_too_far: [422, 'Cette date est trop loin de la première. Choisissez un jour plus proche, ou appelez-nous.'],
  return_changed: [
    409,
    'Le dernier moment pour annuler sans frais est passé entre-temps. Rien n’est annulé : relisez ce que donne une annulation avant de recommencer.',
  ],
  booking_moved: [409, 'Cette réservation vient d’être déplacée par quelqu’un d’autre.'],
  booking_not_made: [
    409,
    'Cette réservation n’a pas abouti et son créneau n’a pas été gardé. Choisissez un créneau et recommencez.',
  ],
  booking_closed: [409, 'Cette réservation n’est plus active. Merci de choisir un nouveau créneau.'],
  hold_expired: [409, 'Le délai de paiement est dépassé. Merci de choisir un nouveau créneau.'],
  payment_settled: [409, 'Ce paiement est déjà effectué : il n’y a plus rien à payer ni à annuler.'],
  payment_in_progress: [409, 'Ce paiement est en cours de traitement et ne peut pas être annulé.'],
  nothing_to_refund: [409, 'Il n’y a plus rien à rembourser sur ce paiement.'],
  refund_too_large: [409, 'Ce montant dépasse ce qui peut encore être remboursé sur ce paiement.'],
  refund_changed: [409, 'Ce qui reste à rembourser vient de changer. Vérifiez-le avant de recommencer.'],
  refund_refused: [409, 'Le prestataire de paiement a refusé ce remboursement : rien n’a été rendu.'],
  nothing_owed: [409, 'Il ne reste rien à rembourser.'],
  not_paid_on_site: [409, 'Cette réservation n’est pas réglée sur place.'],
  amount_missing: [422, 'Indiquez le montant réglé.'],
  order_closed: [409, 'Cette commande n’est plus active. Merci d’en passer une nouvelle.'],
  receipt_unpaid: [409, 'Aucun règlement n’est encore enregistré.'],
  voucher_unpaid: [409, 'Ce bon cadeau n’est pas encore payé.'],
  voucher_used: [409, 'Ce bon cadeau a déjà été utilisé.'],
  voucher_expired: [409, 'Ce bon cadeau a expiré.'],
  voucher_invalidated: [409, 'Ce bon cadeau a été invalidé.'],
  voucher_suspended: [409, 'Une demande de rétractation est en cours pour ce bon cadeau.'],
  voucher_delivered: [409, 'Ce bon cadeau a déjà été envoyé.'],
  gift_day_off: [409, 'Le jour d’envoi et la carte ne se choisissent plus. Rechargez la page.'],
  delivery_past: [422, 'Ce moment est passé. Choisissez-en un autre, ou envoyez le bon tout de suite.'],
  delivery_too_late: [422, 'Le bon ne sera plus valable ce jour-là. Choisissez un jour plus proche.'],
  delivery_skipped: [422, 'Cette heure n’existe pas ce jour-là : on passe à l’heure d’été. Choisissez-en une autre.'],
  voucher_amount_too_small: [409, 'Le montant restant de ce bon cadeau ne couvre pas le prix de ce soin.'],
  voucher_and_card_off: [409, 'Un bon cadeau et une carte ne se combinent plus ici. Rechargez la page.'],
  voucher_pays_alone: [409, 'Ce bon cadeau règle ce soin à lui seul : utilisez-le sans les autres.'],
  voucher_not_needed: [409, 'Les autres bons cadeaux règlent déjà tout : celui-ci n’est pas nécessaire.'],
  voucher_too_many: [409, 'Un rendez-vous se règle avec cinq bons cadeaux au plus.'],
  due_changed: [
    409,
    'Un bon cadeau vient d’être utilisé pour ce rendez-vous : il reste moins à payer. Merci de recommencer.',
  ],
  card_payment_begun: [
    409,
    'Le paiement par carte a déjà commencé : aucun bon cadeau ne peut plus s’y ajouter. Choisissez de nouveau un horaire pour recommencer.',
  ],
  voucher_for_another_service: [409, 'Ce bon cadeau est valable pour un autre soin.'],
  voucher_not_extendable: [409, 'Ce bon cadeau ne peut pas être prolongé.'],
  voucher_not_extended: [
    409,
    'Aucune prolongation à annuler : celle que donne une annulation par le centre reste acquise.',
  ],
  voucher_end_changed: [
    409,
    'La date de fin de ce bon vient d’être changée par quelqu’un d’autre. Vérifiez-la avant de recommencer.',
  ],
  voucher_sent_later: [
    409,
    'Ce bon part un jour où il ne serait plus valable. L’acheteur doit d’abord choisir un jour plus proche, ou l’envoyer.',
  ],
  voucher_not_invalidable: [409, 'Seul un bon cadeau valide peut être invalidé.'],
  passkey_taken: [409, 'Cette clé d’accès est déjà sur votre compte.'],
  too_many_passkeys: [409, 'Un compte a dix clés d’accès au plus. Supprimez-en une d’abord.'],
  second_factor_missing: [409, 'La double authentification n’est pas activée : ajoutez d’abord une clé d’accès.'],
  email_taken: [409, 'Cette adresse e-mail sert déjà à un autre compte.'],
  practitioner_busy: [409, '{Ce praticien} est {occupé} sur ce créneau.'],
  practitioner_not_free: [409, '{Ce praticien} n’est pas libre à cet horaire. Quelqu’un d’autre l’est.'],
  two_treatments_not_offered: [409, 'Ici, chaque soin se réserve à part : un seul soin par réservation.'],
  voucher_for_one_treatment: [
    409,
    'Ce bon cadeau est pour un seul soin : il ne règle pas les deux. Réservez-le à part, ou réglez autrement.',
  ],
  practitioner_not_chosen_here: [409, 'Ici, l’équipe choisit elle-même chez qui est chaque rendez-vous.'],
  practitioner_retired: [409, '{Ce praticien} ne prend plus de rendez-vous.'],
  room_retired: [409, 'Cette salle n’est plus utilisée.'],
  service_in_package: [409, 'Ce soin fait partie d’un forfait proposé : retirez d’abord {names}.'],
  service_in_package_needs_price: [
    409,
    'Ce soin fait partie d’un forfait proposé ({names}) : il ne peut pas passer sur devis.',
  ],
  package_service_retired: [409, 'Ce forfait comprend un soin qui n’est plus proposé : {names}.'],
  package_service_on_request: [422, 'Un soin sur devis ne peut pas faire partie d’un forfait : {names}.'],
  questionnaire_in_use: [409, 'Ce questionnaire est demandé pour un soin proposé : retirez d’abord {names}.'],
  questionnaire_retired: [409, 'Le questionnaire de ce soin est retiré : proposez d’abord à nouveau {names}.'],

  too_many_holds: [
    429,
    'Plusieurs réservations attendent déjà leur paiement. Merci de les régler, ou de réessayer dans quelques minutes.',
  ],

  start_time_invalid: [422, 'Format de date invalide'],
  start_time_skipped: [422, 'Cet horaire n’existe pas ce jour-là (changement d’heure).'],
  start_time_not_offered: [422, 'Cet horaire n’est pas proposé à la réservation.'],
  start_time_past: [422, 'Ce créneau est déjà passé.'],
  start_time_too_soon: [422, 'Ce créneau est trop proche : contactez-nous par téléphone.'],
  start_time_too_far: [422, 'Les réservations ne sont pas encore ouvertes à cette date.'],
  outside_openings: [422, 'Le centre n’est pas ouvert à cet horaire.'],
  time_range_invalid: [422, 'La fin doit être postérieure au début.'],
  exception_before_hours: [
    422,
    'Une exception est avant le début de ces horaires et n’y changerait rien. Changez la date de début, ou ajoutez-la aux horaires qui valent ce jour-là.',
  ],
  time_range_spans_days: [422, 'Une disponibilité doit commencer et finir le même jour.'],
  absence_over: [422, 'Cette période est déjà passée.'],
  absence_too_long: [422, 'Une absence dure au plus 92 jours.'],
  booking_decided_twice: [422, 'Un rendez-vous ne reçoit qu’une décision à la fois.'],
  openings_too_long: [422, 'Une période compte au plus 366 jours.'],
  closure_too_long: [422, 'Une fermeture dure au plus 366 jours.'],
  practitioner_missing: [422, 'En dehors des horaires, dites chez qui est le rendez-vous.'],
  override_reason_missing: [422, 'Ce déplacement sort des conditions générales : indiquez pourquoi vous l’accordez.'],
  price_on_request: [422, 'Ce soin est sur devis : contactez-nous pour le réserver.'],
  voucher_amount_not_sold: [
    422,
    'Ce montant n’est pas proposé pour un bon cadeau. Rechargez la page pour voir lesquels le sont.',
  ],
  voucher_validity_not_sold: [
    422,
    'Un bon cadeau n’est pas valable aussi longtemps. Rechargez la page pour voir sa durée de validité.',
  ],
  terms_not_accepted: [422, 'Vous devez accepter les conditions générales'],
  eligibility_required: [422, 'Le questionnaire de santé doit être validé avant le paiement.'],
  not_eligible: [422, 'Le questionnaire de santé ne permet pas de réserver ce soin en ligne.'],
  answers_incomplete: [422, 'Cette question est obligatoire'],
  amount_mismatch: [422, 'Le montant ne correspond pas au prix.'],
  password_wrong: [422, 'Le mot de passe actuel est incorrect.'],
  first_code_wrong: [
    422,
    'Ce code n’est pas le bon. Recopiez celui que le démarrage du site a affiché, ou demandez-le à la personne qui héberge le site.',
  ],
  password_guessable: [
    422,
    'Ce mot de passe est trop facile à deviner. Choisissez quelques mots qui ne vont pas ensemble, sans votre nom ni celui de la maison.',
  ],
  passkey_refused: [422, 'Cette clé d’accès n’a pas pu être vérifiée. Merci de recommencer.'],
  second_factor_needed: [422, 'Une clé d’accès est demandée après le mot de passe.'],
  second_factor_wrong: [422, 'La seconde étape de la connexion n’a pas abouti.'],
  password_unchanged: [422, 'Choisissez un mot de passe différent de l’actuel.'],
  idempotency_key_reused: [422, 'Cette clé d’idempotence a déjà servi pour une autre demande.'],
} as const satisfies Record<string, readonly [400 | 403 | 404 | 409 | 422 | 429, string]>

export type Rejection = keyof typeof rejections

const listed = new Intl.ListFormat('fr', { type: 'conjunction' })

/** @param names put in quotes where the sentence has `{names}`. @param words of the centre; by default neutral ones */
type About = { readonly names?: readonly string[] | undefined; readonly words?: Words }

/** The sentence of a rejection. */
export function sentenceOf(rejection: Rejection, { names = [], words = defaultWords }: About = {}): string {
  const { practitioner } = words
  const said: readonly [string, string][] = [
    ['{names}', listed.format(names.map(name => `« ${name} »`))],
    ['{Praticien}', capital(practitioner.one)],
    ['{Ce praticien}', capital(thisNoun(practitioner))],
    ['{occupé}', agreeing('occupé', practitioner)],
  ]
  // By a function, because a text as it stands would be read as a pattern: « $$ » in a name.
  return said.reduce((sentence, [mark, text]) => sentence.replace(mark, () => text), rejections[rejection][1] as string)
}
