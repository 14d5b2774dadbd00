import { cloudEvent } from '@alba/contracts/integration/cloud-event'
import type { PublishedDefinition } from '@alba/contracts/integration/publish'
import { publishedAreas } from '@alba/contracts/integration/published-events'
import { fieldTable } from './field-table.ts'

const introduction = `# Published events

The events that other processes get, over Kafka or the local bus ([ADR 24](adr/0024-integration-bus.md)): CloudEvents
1.0 in JSON. They contain no personal data. A consumer that needs more about a person reads the source event in the log,
which \`subject\` and \`revision\` identify, through the log's codec (\`findSource\`). Besides \`data\` each event has`

/** The part of docs/events.md about the events that are published to other processes. */
export function publishedEvents(): string {
  const areas = Object.entries(publishedAreas).map(([area, definitions]) =>
    [`## Published: ${area}`, ...definitions.map(describe)].join('\n\n'),
  )
  return [`${introduction}:`, fieldTable(cloudEvent), ...areas].join('\n\n')
}

const describe = ({ from, type, data }: PublishedDefinition): string =>
  [`### ${type}`, `Made from \`${from}\`.`, fieldTable(data)].join('\n\n')
