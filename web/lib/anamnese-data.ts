import { formatDate } from '#web/lib/format.ts';

/** A day, or only a month, as people read it. */
export const formatData = (data: string) => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(data)) return formatDate(data);
  const [, ano, mes] = /^(\d{4})-(\d{2})$/.exec(data) ?? [];
  return ano ? `${mes}-${ano}` : data;
};
