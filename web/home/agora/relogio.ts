import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The current time, renewed at every full minute. */
export const useMinuto = () => {
  const [agora, setAgora] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setAgora(Date.now()), MINUTE_MS - (agora % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [agora]);
  return agora;
};

type Horario = { inicio: string; fim: string };

/** How far a session is: before it, in it (with the minutes left), or over. */
export const momentoDe = ({ inicio, fim }: Horario, agora: number) => {
  const [de, ate] = [Date.parse(inicio), Date.parse(fim)];
  const parte = Math.min(1, Math.max(0, (agora - de) / (ate - de)));
  if (agora < de) return { fase: 'antes' as const, parte, minutos: Math.ceil((de - agora) / MINUTE_MS) };
  if (agora < ate) return { fase: 'durante' as const, parte, minutos: Math.ceil((ate - agora) / MINUTE_MS) };
  return { fase: 'depois' as const, parte, minutos: 0 };
};
