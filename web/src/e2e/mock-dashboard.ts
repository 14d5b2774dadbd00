import { week } from './mock-bookings.ts'

const upcoming = week
  .filter(({ status }) => status === 'confirmed')
  .map(({ id, customer_name, start_time, service, practitioners }) => ({
    id,
    customer_name,
    date: start_time.slice(0, 10),
    time: start_time.slice(11, 16),
    service_name: service.name,
    room_type: service.room_type_required,
    practitioner_name: practitioners[0]?.name ?? '',
  }))

/** The figures of the dashboard. Its list of bookings to come is the week of `mock-bookings.ts`. */
export const stats = {
  practitioner_name: 'Camille Roussel',
  today_bookings: 7,
  week_bookings: 28,
  month_bookings: 104,
  canceled_bookings: 5,
  valid_vouchers: 23,
  used_vouchers_month: 9,
  expired_vouchers_month: 2,
  upcoming_bookings: upcoming,
  next_booking: upcoming.find(({ practitioner_name }) => practitioner_name === 'Camille Roussel') ?? null,
}

export const pageViews = {
  total: 1240,
  days: Array.from({ length: 30 }, (_, n) => ({
    day: new Date(Date.parse('2026-10-26') + n * 86_400_000).toISOString().slice(0, 10),
    views: (n * 37) % 83,
  })),
  pages: [
    { path: '/', views: 640 },
    { path: '/reservation', views: 420 },
    { path: '/bons-cadeaux', views: 180 },
  ],
}
