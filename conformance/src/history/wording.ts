import type { AuditEvent } from './audit-event.ts';
import type { Operation, RecordName, WriteCall } from './history.ts';
import type { Transition } from './transition.ts';

/** How findings name what they speak of. */
export const say = {
  record: ({ entity_type, entity_id }: RecordName): string => `${entity_type} ${entity_id}`,
  status: (status: string | null | undefined): string => status ?? 'NULL',
  row: ({ id, from, to }: Transition): string => `row ${id} (${from ?? 'NULL'} -> ${to})`,
  event: ({ id, is, from, to }: AuditEvent): string => {
    const move = from === undefined || to === undefined ? '' : ` (${from ?? 'NULL'} -> ${to ?? 'NULL'})`;
    return `${is} event ${id}${move}`;
  },
  call: (operation: Operation): string => {
    if (operation.is === 'read') return `read ${operation.id} (process ${operation.process})`;
    return `call ${operation.id} (process ${operation.process}, tag ${operation.tag})`;
  },
  /** What a call asks for. */
  asks: (call: WriteCall): string => {
    const guards = [
      ...(call.expected_statuses
        ? [`if the status is one of [${call.expected_statuses.map(say.status).join(', ')}]`]
        : []),
      ...(typeof call.expected_updated_at === 'number' ? [`if updated_at is ${call.expected_updated_at}`] : []),
      ...(call.override ? ['with an override'] : []),
    ];
    return `${call.new_status} ${guards.length === 0 ? 'without a guard' : guards.join(', ')}`;
  },
  answer: (operation: Operation): string => {
    if (operation.is === 'read') return `was told ${say.status(operation.status)}`;
    switch (operation.answer.is) {
      case 'applied':
        return 'was answered true';
      case 'refused':
        return 'was answered false';
      case 'error':
        return `failed with ${operation.answer.code} (${operation.answer.definite ? 'definite' : 'indefinite'})`;
      case 'none':
        return 'was never answered';
    }
  },
} as const;
