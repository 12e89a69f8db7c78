import { formatDate } from '#web/lib/format.ts';

/** Formats a date, or a month without a day. */
export const formatData = (data: string) => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(data)) return formatDate(data);
  const [, ano, mes] = /^(\d{4})-(\d{2})$/.exec(data) ?? [];
  return ano ? `${mes}-${ano}` : data;
};
