import { type ReactNode, useState } from 'react';
import type { Pergunta } from '#contract/anamneses/anamnese-modelos.ts';
import { isHora, SIM_NAO, type SimNao, textoMax, type Valor, vazia } from '#contract/anamneses/preencher.ts';
import { useIdioma } from '../textos.ts';
import type { CampoProps } from './campo-props.ts';
import { EscolhaMultipla, EscolhaUnica } from './Escolhas.tsx';

const Texto = ({ pergunta, valor, mudar, descrito }: CampoProps) => {
  const props = {
    id: pergunta.id,
    value: typeof valor === 'string' ? valor : '',
    'aria-describedby': descrito,
    'aria-invalid': typeof valor === 'string' && valor.length > textoMax(pergunta),
  };
  // An hour is chosen or typed as one; an answer in other words stays a text.
  const hora = isHora(pergunta) && /^(\d\d:\d\d)?$/.test(props.value);
  return pergunta.tipo === 'texto_curto' ? (
    <input {...props} type={hora ? 'time' : 'text'} onChange={(event) => mudar(event.target.value || null)} />
  ) : (
    <textarea {...props} rows={4} onChange={(event) => mudar(event.target.value || null)} />
  );
};

const Data = ({ pergunta, valor, mudar, descrito }: CampoProps) => (
  <input
    id={pergunta.id}
    type="date"
    value={typeof valor === 'string' ? valor : ''}
    aria-describedby={descrito}
    onChange={(event) => mudar(event.target.value || null)}
  />
);

/** A comma is a decimal point too. */
const lerNumero = (texto: string) => (texto.trim() === '' ? null : Number(texto.replace(',', '.')));

const Numero = ({ pergunta, valor, mudar, descrito }: CampoProps) => {
  const { t } = useIdioma();
  const [escrito, setEscrito] = useState<string | null>(null);
  const lido = escrito === null ? null : lerNumero(escrito);
  const errado = Number.isNaN(lido);
  // What was typed, unless the answer was changed elsewhere.
  const texto = escrito !== null && (errado || lido === valor) ? escrito : String(valor ?? '');
  return (
    <>
      <input
        id={pergunta.id}
        inputMode="decimal"
        value={texto}
        aria-invalid={errado}
        aria-describedby={errado ? `${pergunta.id}-numero` : descrito}
        onChange={(event) => {
          const novo = event.target.value;
          setEscrito(novo);
          const numero = lerNumero(novo);
          if (!Number.isNaN(numero)) mudar(numero);
        }}
      />
      {pergunta.unidade && <span className="unidade">{pergunta.unidade}</span>}
      {errado && (
        <p role="alert" id={`${pergunta.id}-numero`}>
          {t('anamnese.numero')}
        </p>
      )}
    </>
  );
};

const Escala = ({ pergunta, valor, mudar }: CampoProps) => {
  const [min, max] = [pergunta.min ?? 0, pergunta.max ?? 10];
  const passos = Array.from({ length: max - min + 1 }, (_, place) => min + place);
  return (
    <>
      <div className="escala">
        {passos.map((passo) => (
          <label key={passo}>
            <input type="radio" name={pergunta.id} checked={valor === passo} onChange={() => mudar(passo)} />
            <span>{passo}</span>
          </label>
        ))}
      </div>
      {(pergunta.rotulo_min || pergunta.rotulo_max) && (
        <div className="pontas">
          <span>{pergunta.rotulo_min}</span>
          <span>{pergunta.rotulo_max}</span>
        </div>
      )}
    </>
  );
};

const simNaoDe = (valor: Valor): SimNao | null =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? valor : null;

const SimOuNao = ({ pergunta, valor, mudar, descrito }: CampoProps) => {
  const { t } = useIdioma();
  const dito = simNaoDe(valor);
  const [detalhe, setDetalhe] = useState(dito?.detalhe ?? '');
  return (
    <>
      {SIM_NAO.map((resposta) => (
        <label key={resposta} className="opcao">
          <input
            type="radio"
            name={pergunta.id}
            checked={dito?.resposta === resposta}
            onChange={() => mudar({ resposta, detalhe: (resposta === 'sim' && detalhe) || null })}
          />
          <span>{t(`anamnese.sim_nao.${resposta}`)}</span>
        </label>
      ))}
      {dito?.resposta === 'sim' && (
        <label className="detalhe">
          {pergunta.detalhe ?? t('anamnese.detalhe')}
          <textarea
            rows={3}
            value={dito.detalhe ?? ''}
            aria-describedby={descrito}
            onChange={(event) => {
              setDetalhe(event.target.value);
              mudar({ resposta: 'sim', detalhe: event.target.value || null });
            }}
          />
        </label>
      )}
    </>
  );
};

const CAMPOS: Record<Pergunta['tipo'], (props: CampoProps) => ReactNode> = {
  texto_curto: Texto,
  texto_longo: Texto,
  sim_nao_detalhe: SimOuNao,
  escolha_unica: EscolhaUnica,
  escolha_multipla: EscolhaMultipla,
  data: Data,
  numero: Numero,
  escala: Escala,
};

/** Types with several inputs: the question is the legend of a group. */
const GRUPOS: readonly Pergunta['tipo'][] = ['sim_nao_detalhe', 'escolha_unica', 'escolha_multipla', 'escala'];
const LIMPAVEIS: readonly Pergunta['tipo'][] = ['sim_nao_detalhe', 'escolha_unica', 'escala'];

/** One question with its field. */
export const Campo = ({ children, ...props }: CampoProps & { children: ReactNode }) => {
  const { t } = useIdioma();
  const { pergunta, valor, mudar } = props;
  const Entrada = CAMPOS[pergunta.tipo];
  const dica = pergunta.dica && !isHora(pergunta) && <p className="dica">{pergunta.dica}</p>;
  const limpar = LIMPAVEIS.includes(pergunta.tipo) && !vazia(valor) && (
    <button type="button" className="apagar" onClick={() => mudar(null)}>
      {t('anamnese.apagar')}
    </button>
  );
  if (GRUPOS.includes(pergunta.tipo))
    return (
      <fieldset className="pergunta" aria-describedby={props.descrito}>
        <legend>{pergunta.texto}</legend>
        {dica}
        <Entrada {...props} />
        {limpar}
        {children}
      </fieldset>
    );
  return (
    <div className="pergunta">
      <label htmlFor={pergunta.id}>{pergunta.texto}</label>
      {dica}
      <Entrada {...props} />
      {children}
    </div>
  );
};
