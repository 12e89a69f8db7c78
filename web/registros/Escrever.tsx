import { Stack } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Registro } from '#contract/registros.ts';
import { AvisoDaSupervisao } from '#web/supervisao/index.ts';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import { AjudasDaNota } from './AjudasDaNota.tsx';
import { Anterior } from './Anterior.tsx';
import { Assinar } from './Assinar.tsx';
import classes from './Escrever.module.css';
import { Modelos } from './Modelos.tsx';
import { ObjetivosFields } from './objetivos/ObjetivosFields.tsx';
import { Recusado } from './Recusado.tsx';
import { useKeyboard } from './use-keyboard.ts';
import { useModelos } from './use-modelos.ts';
import { useNota } from './use-nota.ts';

/** The editor of a note on its own page. */
type Props = {
  registro: Registro;
  /** The start of its appointment. */
  inicio: string;
  /** Nothing is saved any more: the access to the case has ended. */
  encerrado: boolean;
  onChange: (registro: Registro) => void;
};

export const Escrever = ({ registro, inicio, encerrado, onChange }: Props) => {
  const { t } = useTranslation('registros');
  const emCurso = useNota(registro, onChange);
  const { estado, nota, vez, versao, mudar, tentar } = emCurso;
  const pontuar = useCallback((objetivos: Registro['objetivos']) => mudar({ objetivos }), [mudar]);
  // Already shown while this device is searched for a draft, but nothing can be changed, which would replace the draft.
  const buscando = vez === 0;
  const { ditar, abrir, escolha, ...modelos } = useModelos();
  const [lugar, setLugar] = useState<HTMLElement | null>(null);
  useKeyboard();
  const { atendimento_id: id } = registro;
  return (
    <Stack className={classes.root}>
      <AvisoDaSupervisao supervisao={registro.supervisao} />
      {!buscando && <Recusado emCurso={emCurso} />}
      <div className={classes.beside}>
        <Anterior id={id} />
        <RichText
          key={Math.max(vez, 1)}
          waiting={buscando}
          noRodape
          label={t('titulo')}
          initial={nota.conteudo}
          escolha={escolha}
          placeholder={t('modelos.frase_dica')}
          onReady={abrir}
          onChange={(conteudo) => mudar({ conteudo })}
          ferramentas={
            <>
              <Modelos
                {...modelos}
                atendimentoId={id}
                conteudo={() => nota.conteudo}
                onInserir={escolha.onFrase}
                className={classes.tool}
              />
              <AjudasDaNota ditar={ditar} atendimentoId={id} className={classes.tool} lugar={lugar} />
            </>
          }
        />
      </div>
      <div ref={setLugar} className={classes.photos} />
      {!buscando && <ObjetivosFields registro={registro} objetivos={nota.objetivos} onChange={pontuar} />}
      {!buscando && !encerrado && (
        <div className={classes.foot}>
          <EstadoSalvo estado={estado} onTentar={tentar} vazio={versao === 0} />
          <Assinar
            id={id}
            inicio={inicio}
            versao={versao}
            disabled={!emCurso.podeAssinar}
            semConexao={emCurso.semConexao}
            onSigned={onChange}
            explain
          />
        </div>
      )}
    </Stack>
  );
};
