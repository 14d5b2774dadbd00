/**
 * Everything a decision can refuse, with the HTTP status it becomes and the French sentence a person reads.
 * The one map from rejection to answer: unknown 404, conflict 409, invalid 422, forbidden 403, too many 429.
 */
export const rejections = {
  webhook_forged: [400, 'La signature de cette notification est invalide.'],

  service_unknown: [404, 'Ce soin n’existe pas.'],
  category_unknown: [404, 'Cette catégorie n’existe pas.'],
  booking_unknown: [404, 'Réservation introuvable.'],
  payment_unknown: [404, 'Paiement introuvable.'],
  availability_unknown: [404, 'Disponibilité introuvable.'],
  closure_unknown: [404, 'Fermeture introuvable.'],
  room_unknown: [404, 'Salle introuvable.'],
  practitioner_unknown: [404, 'Praticien introuvable.'],
  questionnaire_unknown: [404, 'Aucun questionnaire pour ce soin.'],
  questionnaire_validation_unknown: [404, 'Aucun questionnaire validé pour cette réservation.'],
  voucher_unknown: [404, 'Bon cadeau non trouvé'],

  already_exists: [409, 'Cet élément existe déjà.'],
  slot_taken: [409, 'Ce créneau vient d’être réservé. Merci d’en choisir un autre.'],
  room_closed: [409, 'La salle est fermée à cet horaire. Merci de choisir un autre créneau.'],
  booking_not_on_hold: [409, 'Cette réservation est déjà confirmée : contactez-nous pour la modifier.'],
  booking_closed: [409, 'Cette réservation n’est plus active. Merci de choisir un nouveau créneau.'],
  hold_expired: [409, 'Le délai de paiement est dépassé. Merci de choisir un nouveau créneau.'],
  payment_settled: [409, 'Ce paiement est déjà effectué et ne peut plus être annulé.'],
  payment_in_progress: [409, 'Ce paiement est en cours de traitement et ne peut pas être annulé.'],
  practitioner_busy: [409, 'Ce praticien est occupé sur ce créneau.'],

  start_time_invalid: [422, 'Format de date invalide'],
  start_time_skipped: [422, 'Cet horaire n’existe pas ce jour-là (changement d’heure).'],
  start_time_not_offered: [422, 'Cet horaire n’est pas proposé à la réservation.'],
  start_time_past: [422, 'Ce créneau est déjà passé.'],
  start_time_too_soon: [422, 'Ce créneau est trop proche : contactez-nous par téléphone.'],
  start_time_too_far: [422, 'Les réservations ne sont pas encore ouvertes à cette date.'],
  outside_openings: [422, 'Le centre n’est pas ouvert à cet horaire.'],
  time_range_invalid: [422, 'La fin doit être postérieure au début.'],
  time_range_spans_days: [422, 'Une disponibilité doit commencer et finir le même jour.'],
  closure_too_long: [422, 'Une fermeture dure au plus 366 jours.'],
  price_on_request: [422, 'Ce soin est sur devis : contactez-nous pour le réserver.'],
  terms_not_accepted: [422, 'Vous devez accepter les conditions générales'],
  eligibility_required: [422, 'Le questionnaire de santé doit être validé avant le paiement.'],
  not_eligible: [422, 'Le questionnaire de santé ne permet pas de réserver ce soin en ligne.'],
  answers_incomplete: [422, 'Cette question est obligatoire'],
  amount_mismatch: [422, 'Le montant ne correspond pas au prix du soin.'],
  payment_type_unsupported: [422, 'Ce type de paiement n’est pas disponible.'],
  idempotency_key_reused: [422, 'Cette clé d’idempotence a déjà servi pour une autre demande.'],
} as const satisfies Record<string, readonly [400 | 403 | 404 | 409 | 422 | 429, string]>

export type Rejection = keyof typeof rejections
