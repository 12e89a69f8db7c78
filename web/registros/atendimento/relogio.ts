const MINUTE_MS = 60_000;

type Horario = { inicio: string; fim: string };

/** How far an appointment is: before it, in it (with the minutes left), or over. */
export const momentoDe = ({ inicio, fim }: Horario, agora: number) => {
  const [de, ate] = [Date.parse(inicio), Date.parse(fim)];
  const parte = Math.min(1, Math.max(0, (agora - de) / (ate - de)));
  if (agora < de) return { fase: 'antes' as const, parte, minutos: Math.ceil((de - agora) / MINUTE_MS) };
  if (agora < ate) return { fase: 'durante' as const, parte, minutos: Math.ceil((ate - agora) / MINUTE_MS) };
  return { fase: 'depois' as const, parte, minutos: 0 };
};
