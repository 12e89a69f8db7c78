import { useState } from 'react';
import { progressoDe, type Respostas, vazia } from '#contract/anamneses/preencher.ts';
import type { TopicoDoLink } from '#contract/links/anamnese-aberta.ts';
import type { Falha } from '../chamar.ts';
import { Aviso } from '../partes.tsx';
import { useIdioma } from '../textos.ts';
import type { Caderno } from './caderno.ts';
import { usePorExtenso } from './por-extenso.ts';

type TopicoProps = { topico: TopicoDoLink; valores: Respostas; mudar: () => void };

const UmTopico = ({ topico: { titulo, perguntas }, valores, mudar }: TopicoProps) => {
  const { t } = useIdioma();
  const porExtenso = usePorExtenso();
  const { respondidas, total } = progressoDe(perguntas, valores);
  return (
    <section className="revisto">
      <h3>{titulo}</h3>
      <p className="dica">{t('anamnese.respondidas', { respondidas, total })}</p>
      <dl>
        {perguntas
          .filter(({ id }) => !vazia(valores[id]))
          .map((pergunta) => (
            <div key={pergunta.id}>
              <dt>{pergunta.texto}</dt>
              <dd>{porExtenso(pergunta, valores[pergunta.id] ?? null)}</dd>
            </div>
          ))}
      </dl>
      <button type="button" className="leve" onClick={mudar} aria-label={t('anamnese.mudar_topico', { titulo })}>
        {t(respondidas === 0 ? 'anamnese.responder' : 'anamnese.mudar_curto')}
      </button>
    </section>
  );
};

type Props = {
  caderno: Caderno;
  topicos: TopicoDoLink[];
  valores: Respostas;
  falha: Falha | null;
  ir: (passo: number) => void;
  onEnviada: () => void;
};

/** All answers before they are sent. Questions may stay without one. */
export const Revisao = ({ caderno, topicos, valores, falha, ir, onEnviada }: Props) => {
  const { t } = useIdioma();
  const [ocupado, setOcupado] = useState(false);
  const [presa, setPresa] = useState(false);
  const { respondidas, total } = progressoDe(
    topicos.flatMap(({ perguntas }) => perguntas),
    valores,
  );
  const enviar = async () => {
    setOcupado(true);
    setPresa(false);
    const feito = await caderno.enviar();
    setOcupado(false);
    if (feito) onEnviada();
    else setPresa(caderno.pagina.get().falha?.tipo !== 'conferir');
  };
  const { situacao } = caderno.pagina.get();
  return (
    <>
      <p>{t('anamnese.revisao_texto')}</p>
      {respondidas < total && <p>{t('anamnese.faltam', { faltam: total - respondidas })}</p>}
      {topicos.map((topico, place) => (
        <UmTopico key={topico.slug} topico={topico} valores={valores} mudar={() => ir(place)} />
      ))}
      {falha && <Aviso falha={falha} />}
      {presa && !falha && (
        <p role="alert">{t(situacao === 'recusa' ? 'anamnese.ha_recusa' : 'anamnese.espera_rede')}</p>
      )}
      <button type="button" disabled={ocupado || respondidas === 0} onClick={() => void enviar()}>
        {t('anamnese.enviar')}
      </button>
    </>
  );
};
