import { historia } from '#contract/historia.ts';
import { read } from '#web/lib/api/read.ts';

export const historiaDe = (id: string) => read(historia, { params: { id } });
