import { useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { keyOf } from '#web/lib/unsaved/outbox.ts';
import { AtendimentoHost } from '../AtendimentoHost.tsx';
import { quandoDe } from '../agenda/horas.ts';
import { avisarRecebiveis } from '../avisos-recebiveis.ts';
import type { Inicial } from '../form/atendimento-valores.ts';
import { esquecerResposta, respostas } from './caixa.ts';
import { type Esperando, esperando, vista } from './esperando.ts';
import { NovaDialog } from './NovaDialog.tsx';

const inicialDa = ({ id, valor }: Esperando): Inicial => {
  const { inicio, fim, paciente_id, profissional_id = null, sala_id = null } = valor.corpo;
  return {
    inicio,
    fim,
    profissional_id,
    sala_id,
    paciente: { id: paciente_id, nome: valor.nome },
    nova: { id, ...valor },
  };
};

/** Notifies the user of each new appointment that the server has received. */
const useAvisar = () => {
  const { t } = useTranslation('atendimentos');
  const { id: user, fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const ditas = useSelector(respostas);
  const show = useEffectEvent((novas: typeof ditas) => {
    for (const [chave, gravado] of Object.entries(novas)) {
      if (chave !== keyOf(user, gravado.id)) continue;
      esquecerResposta(chave);
      notify({
        type: 'success',
        message: t(gravado.serie_id ? 'nova.serie_marcada' : 'nova.marcada', {
          nome: gravado.paciente.nome,
          quando: quandoDe(gravado, fuso),
        }),
      });
      avisarRecebiveis(gravado.avisos);
      void invalidate();
    }
  });
  useEffect(() => show(ditas), [ditas]);
};

/** Asks about refused new appointments on every screen, and opens those that are tapped. */
export const NovasHost = () => {
  const { id: user } = useSignedUser();
  const todas = useSelector(esperando);
  const tocada = useSelector(vista);
  const [adiadas, setAdiadas] = useState<readonly Esperando[]>([]);
  const [mudando, setMudando] = useState<Esperando | null>(null);
  useAvisar();
  const minhas = Object.values(todas).filter((one) => one.user === user);
  const nova =
    minhas.find(({ id }) => id === tocada) ??
    minhas.find((one) => one.recusa && !adiadas.some(({ recusa }) => recusa === one.recusa));
  const close = () => {
    vista.set(null);
    // Asked again after the next refusal, or when it is tapped.
    if (nova) setAdiadas((before) => [...before, nova]);
  };
  if (mudando)
    return <AtendimentoHost aberto={{ item: null, inicial: inicialDa(mudando) }} onClose={() => setMudando(null)} />;
  if (!nova) return null;
  return (
    <NovaDialog
      key={nova.id}
      nova={nova}
      onClose={close}
      onChange={() => {
        vista.set(null);
        setMudando(nova);
      }}
    />
  );
};
