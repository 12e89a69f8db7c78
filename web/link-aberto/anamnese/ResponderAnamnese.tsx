import { useSelector } from '@tanstack/react-store';
import { useEffect, useRef, useState } from 'react';
import type { Topico } from '#contract/anamneses/anamnese-modelos.ts';
import { progressoDe, type Respostas, topicosVisiveis } from '#contract/anamneses/preencher.ts';
import type { AnamneseDoLink, PerguntaDoLink } from '#contract/links/anamnese-aberta.ts';
import { bcp47 } from '#domain/constants.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { conferencia } from '../chamar.ts';
import { AindaNao, Aviso } from '../partes.tsx';
import { useIdioma } from '../textos.ts';
import { Campo } from './Campo.tsx';
import { Caderno, type Pagina, type Situacao } from './caderno.ts';
import { sairDasPartes, usePartes } from './partes-no-historico.ts';
import { usePorExtenso } from './por-extenso.ts';
import { Revisao } from './Revisao.tsx';

const useCaderno = () => {
  const { locale } = useIdioma();
  const [caderno] = useState(() => new Caderno(locale));
  const pagina = useSelector(caderno.pagina);
  useEffect(() => {
    // Another device may have answered, and the connection may be back.
    const again = () => void (document.visibilityState === 'visible' ? caderno.carregar() : caderno.enviarFila());
    again();
    document.addEventListener('visibilitychange', again);
    addEventListener('online', again);
    conferencia.addEventListener('feita', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      removeEventListener('online', again);
      conferencia.removeEventListener('feita', again);
    };
  }, [caderno]);
  useEffect(() => caderno.trocarIdioma(locale), [caderno, locale]);
  return { caderno, pagina };
};

const Estado = ({ situacao }: { situacao: Situacao }) => {
  const { t } = useIdioma();
  return (
    <p role="status" className="estado" data-situacao={situacao}>
      {t(`anamnese.situacao.${situacao}`)}
    </p>
  );
};

const Progresso = ({ topicos, valores }: { topicos: Topico[]; valores: Respostas }) => {
  const { t } = useIdioma();
  const { respondidas, total } = progressoDe(
    topicos.flatMap(({ perguntas }) => perguntas),
    valores,
  );
  return (
    <div>
      <progress value={respondidas} max={total} aria-label={t('anamnese.progresso')} />
      <p className="dica">{t('anamnese.respondidas', { respondidas, total })}</p>
    </div>
  );
};

/** A different answer of another device: nothing is lost without a word. */
const OutraResposta = ({ caderno, pergunta }: { caderno: Caderno; pergunta: PerguntaDoLink }) => {
  const { t } = useIdioma();
  const porExtenso = usePorExtenso();
  const outra = caderno.outra(pergunta.id);
  if (!outra) return null;
  const valor = caderno.valores()[pergunta.id] ?? null;
  return (
    <div className="nota" role="alert">
      <p>{t('anamnese.outra', { resposta: porExtenso(pergunta, outra.valor) || t('anamnese.sem_resposta') })}</p>
      <button type="button" className="leve" onClick={() => caderno.mudar(pergunta.id, outra.valor)}>
        {t('anamnese.usar_outra')}
      </button>
      <button type="button" className="leve" onClick={() => caderno.mudar(pergunta.id, valor)}>
        {t('anamnese.manter')}
      </button>
    </div>
  );
};

type PerguntaProps = { caderno: Caderno; pergunta: PerguntaDoLink; valores: Respostas; erro: string | undefined };

const UmaPergunta = ({ caderno, pergunta, valores, erro }: PerguntaProps) => {
  const { t, locale } = useIdioma();
  const max = caderno.longa(pergunta.id);
  const mensagem = max === null ? erro : t('anamnese.longa', { max: max.toLocaleString(bcp47(locale)) });
  return (
    <Campo
      pergunta={pergunta}
      valor={valores[pergunta.id] ?? null}
      mudar={(valor) => caderno.mudar(pergunta.id, valor)}
      descrito={mensagem ? `${pergunta.id}-erro` : undefined}
    >
      {mensagem && (
        <p role="alert" id={`${pergunta.id}-erro`}>
          {mensagem}
        </p>
      )}
      <OutraResposta caderno={caderno} pergunta={pergunta} />
    </Campo>
  );
};

/**
 * Where to go on: the last topic with an answer while a question of it is left, else the one after it. At the end, the
 * first with a question left, else the review.
 */
const ondeContinuar = (topicos: Topico[], valores: Respostas) => {
  const feitos = topicos.map(({ perguntas }) => progressoDe(perguntas, valores));
  const falta = feitos.map(({ respondidas, total }) => respondidas < total);
  const ultimo = feitos.findLastIndex(({ respondidas }) => respondidas > 0);
  if (falta[ultimo]) return ultimo;
  if (ultimo + 1 < topicos.length) return ultimo + 1;
  const incompleto = falta.indexOf(true);
  return incompleto < 0 ? topicos.length : incompleto;
};

const Enviada = ({ em, fuso, mudar }: { em: string; fuso: string; mudar: () => void }) => {
  const { t, locale } = useIdioma();
  const quando = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeStyle: 'short', timeZone: fuso });
  return (
    <section>
      <h2 role="status">{t('anamnese.enviada')}</h2>
      <p>{t('anamnese.enviada_texto', { quando: quando.format(Date.parse(em)) })}</p>
      <button type="button" className="leve" onClick={mudar}>
        {t('anamnese.mudar')}
      </button>
    </section>
  );
};

/** Who authorised asking this school, when, and what for; nothing for a family. */
const Autorizacao = ({ dado, fuso }: { dado: AnamneseDoLink; fuso: string }) => {
  const { t, locale } = useIdioma();
  if (!dado.autorizacao) return null;
  const { nome, relacao, em, finalidade } = dado.autorizacao;
  const dia = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeZone: fuso });
  return (
    <section aria-label={t('autorizacao.titulo')} className="autorizacao">
      <dl>
        <dt>{t('autorizacao.por')}</dt>
        <dd>{comParentesco(nome, relacao)}</dd>
        <dt>{t('autorizacao.em')}</dt>
        <dd>{dia.format(Date.parse(em))}</dd>
        <dt>{t('autorizacao.para')}</dt>
        <dd>{t(`autorizacao.finalidades.${finalidade}`)}</dd>
      </dl>
    </section>
  );
};

type Passo = { passo: number; ir: (passo: number) => void; topicos: Topico[] };

const Botoes = ({ passo, ir, topicos }: Passo) => {
  const { t } = useIdioma();
  return (
    <div className="botoes">
      <button type="button" onClick={() => ir(passo + 1)}>
        {t(passo + 1 < topicos.length ? 'anamnese.continuar' : 'anamnese.revisar')}
      </button>
      {passo > 0 && (
        <button type="button" className="leve" onClick={() => ir(passo - 1)}>
          {t('voltar')}
        </button>
      )}
    </div>
  );
};

type Props = { fuso: string; expira_em: string };
type PerguntasProps = Props & {
  caderno: Caderno;
  pagina: Pagina;
  dado: AnamneseDoLink;
  onEnviada: () => void;
};

/** The topics, one at a time, and the review. */
const Perguntas = ({ caderno, pagina, dado, fuso, expira_em, onEnviada }: PerguntasProps) => {
  const { t, locale } = useIdioma();
  const valores = caderno.valores();
  const topicos = topicosVisiveis(dado, { respostas: valores, ocultos: [], idade: null });
  // Found once: the topic on the screen must not change while it is answered.
  const [inicial] = useState(() => ondeContinuar(topicos, valores));
  const { escolhida, ir } = usePartes(inicial);
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (escolhida === null) return;
    scrollTo(0, 0);
    titulo.current?.focus({ preventScroll: true });
  }, [escolhida]);
  const passo = Math.min(escolhida ?? inicial, topicos.length);
  const topico = topicos[passo];
  const ate = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeZone: fuso });
  return (
    <section className="anamnese">
      {passo === 0 && <p>{t('anamnese.texto', { nome: dado.paciente, ate: ate.format(Date.parse(expira_em)) })}</p>}
      <Progresso topicos={topicos} valores={valores} />
      <Estado situacao={pagina.situacao} />
      <h2 ref={titulo} tabIndex={-1}>
        {topico ? topico.titulo : t('anamnese.revisao')}
      </h2>
      {topico && (
        // A double tap on “continue” does not answer a question of the next part.
        <div key={topico.slug} className="parte">
          <p className="dica">{t('anamnese.parte', { n: passo + 1, total: topicos.length })}</p>
          {topico.ajuda && <p>{topico.ajuda}</p>}
          {topico.perguntas.map((pergunta) => (
            <UmaPergunta
              key={pergunta.id}
              caderno={caderno}
              pergunta={pergunta}
              valores={valores}
              erro={pagina.erros.get(pergunta.id)}
            />
          ))}
          <Botoes passo={passo} ir={ir} topicos={topicos} />
        </div>
      )}
      {!topico && (
        <Revisao
          caderno={caderno}
          topicos={topicos}
          valores={valores}
          falha={pagina.falha}
          ir={ir}
          onEnviada={onEnviada}
        />
      )}
    </section>
  );
};

/** The questions of an anamnesis, topic by topic, and a review at the end. */
export const ResponderAnamnese = ({ fuso, expira_em }: Props) => {
  const { caderno, pagina } = useCaderno();
  const [mudando, setMudando] = useState(false);
  const { dado, falha } = pagina;
  if (falha?.tipo === 'fechado') return <Aviso falha={falha} />;
  if (!dado) return <AindaNao falha={falha} onRetry={caderno.carregar} />;
  const enviada = !mudando && dado.enviada_em;
  const enviou = () => {
    sairDasPartes();
    setMudando(false);
  };
  const daPagina = { caderno, pagina, dado, fuso, expira_em };
  return (
    <>
      <Autorizacao dado={dado} fuso={fuso} />
      {enviada ? (
        <Enviada em={enviada} fuso={fuso} mudar={() => setMudando(true)} />
      ) : (
        <Perguntas {...daPagina} onEnviada={enviou} />
      )}
    </>
  );
};
