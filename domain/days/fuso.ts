/**
 * Wall-clock time and instants. A day and an hour have a meaning only in the practice's `fuso`; stored and sent are
 * instants. Nothing here depends on the time zone of the machine.
 */

const DIA_MS = 24 * 60 * 60 * 1000;
const formatos = new Map<string, Intl.DateTimeFormat>();

const formato = (fuso: string) => {
  const known = formatos.get(fuso);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: fuso,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatos.set(fuso, made);
  return made;
};

/** Wall-clock time: a calendar day and an hour, `HH:mm:ss`. */
export type Local = { data: string; hora: string };

export const localDe = (instante: string | number, fuso: string): Local => {
  const parts = Object.fromEntries(
    formato(fuso)
      .formatToParts(new Date(instante))
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second } = parts;
  return { data: `${year.padStart(4, '0')}-${month}-${day}`, hora: `${hour}:${minute}:${second}` };
};

const comoUtc = ({ data, hora }: Local) => Date.parse(`${data}T${hora.padEnd(8, ':00')}Z`);

const deslocamento = (instante: number, fuso: string) => {
  const segundo = Math.floor(instante / 1000) * 1000;
  return comoUtc(localDe(segundo, fuso)) - segundo;
};

/**
 * The instant of a wall-clock time. A skipped hour is read with the offset before the jump, so it moves forward by the
 * length of the jump; of a repeated hour, the first is used.
 */
export const instanteDe = (local: Local, fuso: string): string => {
  const parede = comoUtc(local);
  const [antes, depois] = [deslocamento(parede - DIA_MS, fuso), deslocamento(parede + DIA_MS, fuso)];
  const candidatos = [parede - antes, parede - depois].sort((a, b) => a - b);
  const certo = candidatos.find((instante) => instante + deslocamento(instante, fuso) === parede);
  return new Date(certo ?? parede - antes).toISOString();
};

/** The first instant of a day; not midnight if the clocks skip it. */
export const inicioDoDia = (data: string, fuso: string) => instanteDe({ data, hora: '00:00:00' }, fuso);

export const hojeEm = (fuso: string, agora = Date.now()) => localDe(agora, fuso).data;

export const somaDias = (data: string, dias: number) =>
  new Date(Date.parse(`${data}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10);

export const diasEntre = (de: string, ate: string) =>
  Math.round((Date.parse(`${ate}T00:00:00Z`) - Date.parse(`${de}T00:00:00Z`)) / DIA_MS);

/** 0 is Sunday. */
export const diaDaSemana = (data: string) => new Date(`${data}T00:00:00Z`).getUTCDay();

/** The same day of a month so many months later, or its last day where it is shorter. */
export const primeiroDoMes = (data: string) => `${data.slice(0, 7)}-01`;

export const somaMeses = (data: string, meses: number) => {
  const [ano = 0, mes = 1, dia = 1] = data.split('-').map(Number);
  const ultimo = new Date(Date.UTC(ano, mes + meses, 0)).getUTCDate();
  return new Date(Date.UTC(ano, mes - 1 + meses, Math.min(dia, ultimo))).toISOString().slice(0, 10);
};
