import { Badge } from '../../ui/badge.tsx'
import type { State } from './states.ts'

export const StateBadge = ({ state: { label, tone } }: { state: State }) => <Badge tone={tone}>{label}</Badge>
